/** The attributes of an outline without a fill. */
export const stroke = (colour: string, width: number): string =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`;

/** A small drawing around 0,0, enlarged, and moved down by `y`. */
export const enlarged = (drawing: string, scale: number, y = 0): string =>
  `<g transform="translate(0 ${y}) scale(${scale})">${drawing}</g>`;
