/** Returns an SVG document as a `data:` URL for `<img>`, so that each picture costs one element. */
export const svgUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/\s+/g, ' ').replace(/[%#"<>{}]/g, (sign) => encodeURIComponent(sign))}`;

/** Rounds coordinates to keep generated pictures small. */
export const at = (value: number): string => String(Math.round(value * 10) / 10);
