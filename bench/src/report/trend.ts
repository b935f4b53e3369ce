import type { Results, RowKind } from './results';
import { format, isMet } from './row';

const [columns, width, height] = [3, 400, 96];
/** The part of a cell with the curve. */
const plot = { left: 12, right: 300, top: 30, bottom: 84 };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const cell = (name: string, kind: RowKind, values: number[]): string => {
  const { unit, aim = 0, atLeast } = kind;
  const top = Math.max(...values, aim) * 1.1 || 1;
  const x = (index: number) => plot.left + ((plot.right - plot.left) * (index + 1)) / (values.length + 1);
  const y = (value: number) => plot.bottom - ((plot.bottom - plot.top) * Math.max(0, value)) / top;
  const last = values.at(-1) ?? Number.NaN;
  const colour = isMet({ value: last, ...kind }) ? '#15803d' : '#b91c1c';
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  const dots = points.map((point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="2.5"/>`);
  return [
    `<text x="${plot.left}" y="18">${escaped(name)}</text>`,
    `<path d="M${plot.left} ${y(aim)}H${plot.right}" stroke="#6b7280" stroke-dasharray="4 3"/>`,
    `<g fill="${colour}" stroke="${colour}">`,
    `<polyline points="${points.join(' ')}" fill="none"/>${dots.join('')}</g>`,
    `<text x="${plot.right + 8}" y="50" fill="${colour}">${format(last, unit)}</text>`,
    `<text x="${plot.right + 8}" y="68" fill="#6b7280">${atLeast ? '≥' : '≤'} ${format(aim, unit)}</text>`,
  ].join('\n');
};

/** An SVG picture of every row with an aim, over the commits that were measured; the dashed line is the aim. */
export const drawTrend = ({ rows, results }: Results): string => {
  const cells = Object.entries(rows).flatMap(([name, kind]) => {
    const values = results.map((it) => it.values[name]).filter((value) => typeof value === 'number');
    return kind.aim === undefined || values.length === 0 ? [] : [cell(name, kind, values)];
  });
  const size = `width="${columns * width}" height="${Math.ceil(cells.length / columns) * height}"`;
  const placed = cells.map((drawn, index) => {
    const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height];
    return `<g transform="translate(${left} ${top})">\n${drawn}\n</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="12" fill="#111827">`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...placed,
    '</svg>',
    '',
  ].join('\n');
};
