/** An SVG document as a `data:` address for `<img>`: many pictures on a page cost one element each. */
export const svgUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/\s+/g, ' ').replace(/[%#"<>{}]/g, (sign) => encodeURIComponent(sign))}`;

/** Rounds coordinates, so that generated pictures stay small. */
export const at = (value: number): string => String(Math.round(value * 10) / 10);
