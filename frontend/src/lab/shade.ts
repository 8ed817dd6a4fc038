// The colour of a value: yellow is better for White, blue for Black, grey is even. The lightness rises with the value, and no
// two ends differ by red and green alone: the scale is cividis, made to look the same to the colour-blind
// (Nuñez, Anderton, Renslow, PLoS ONE 2018).

/** Centipawns: beyond three times this little changes. */
const FULL = 250;
const ANCHORS = ['#00224e', '#123570', '#3b496c', '#575d6d', '#707173', '#8a8678', '#a59c74', '#c3b369', '#e1cc55', '#fee838'];
const SHADES = 129;

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mixed(share: number): number[] {
  const place = share * (ANCHORS.length - 1);
  const low = Math.min(Math.floor(place), ANCHORS.length - 2);
  const [from, to] = [channels(ANCHORS[low]!), channels(ANCHORS[low + 1]!)];
  return from.map((one, index) => Math.round(one + (to[index]! - one) * (place - low)));
}

/** Of relative luminance, as WCAG reckons it. */
export function luminance(rgb: number[]): number {
  const [red, green, blue] = rgb.map((one) => (one <= 10 ? one / 3294.6 : ((one / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Where black and white words stand out equally. */
const EVEN = 0.179;
const colours = Array.from({ length: SHADES }, (_, number) => mixed(number / (SHADES - 1)));
const grounds = colours.map(([red, green, blue]) => `rgb(${red} ${green} ${blue})`);
const inks = colours.map((rgb) => (luminance(rgb) > EVEN ? '#000000' : '#ffffff'));

/** From 0 (Black wins) to 1 (White wins). */
export const placeOf = (value: number): number => 0.5 + 0.5 * Math.tanh(value / FULL);
const shadeOf = (value: number): number => Math.round((SHADES - 1) * placeOf(value));

export const shade = (value: number): string => grounds[shadeOf(value)]!;

/** Of words on that ground. */
export const onShade = (value: number): string => inks[shadeOf(value)]!;

/** The whole scale from Black to White, for a legend. */
export const gradient = `linear-gradient(to right, ${ANCHORS.join(', ')})`;
