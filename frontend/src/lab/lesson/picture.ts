// A drawing of the page as a file of its own: what its style sheets say is written into it.

const KEPT = [
  'fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'paint-order', 'opacity', 'font-family',
  'font-size', 'font-weight', 'text-anchor',
];

const SVG = 'http://www.w3.org/2000/svg';

export function svgText(drawn: SVGSVGElement): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawn.querySelectorAll('*'), copy.querySelectorAll('*')];
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    // Not as one `style`: the page's security policy allows none.
    for (const name of KEPT) copies[index]!.setAttribute(name, style.getPropertyValue(name));
  });
  const { width, height } = drawn.viewBox.baseVal;
  for (const [name, value] of Object.entries({ xmlns: SVG, width, height })) copy.setAttribute(name, String(value));
  copy.removeAttribute('style');
  // The ground of the page, which a drawing in dark colours needs.
  const ground = document.createElementNS(SVG, 'rect');
  const frame = getComputedStyle(drawn.parentElement!.parentElement!);
  for (const [name, value] of Object.entries({ width, height, fill: frame.backgroundColor })) {
    ground.setAttribute(name, String(value));
  }
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(drawn: SVGSVGElement, name: string): void {
  const address = URL.createObjectURL(new Blob([svgText(drawn)], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.svg`;
  link.click();
  URL.revokeObjectURL(address);
}
