// The colour of a value: the lighter, the better for White; the darker, the better for Black.

const FULL = 200; // centipawns: beyond this little changes

/** From 0 (Black wins) to 1 (White wins). */
const lightness = (value: number): number => 0.52 + 0.38 * Math.tanh(value / FULL);

export const shade = (value: number): string => `hsl(38 28% ${(100 * lightness(value)).toFixed(1)}%)`;

/** Of words on that ground. */
export const onShade = (value: number): string => (lightness(value) > 0.5 ? '#1a1714' : '#ffffff');
