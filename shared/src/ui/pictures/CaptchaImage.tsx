import { useMemo, type ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';
import { svgUrl } from './svgUrl';
import { seeded, type Seeded } from './seeded';

/**
 * A stroke font for captchas: each glyph is a list of strokes on a 4 x 6 grid, two digits per point. Drawn as paths, so
 * that the code is never on the page as text.
 */
export const strokeGlyphs: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  B: '06 00 30 41 42 33 03|33 44 45 36 06',
  C: '41 30 10 01 05 16 36 45',
  D: '06 00 20 42 44 26 06',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '10 30|20 26|16 36',
  J: '20 40 45 36 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 10|31 15',
  1: '11 20 26|16 36',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 03 33 44 45 36 06',
  6: '40 20 02 05 16 36 45 44 33 03',
  7: '00 40 16|13 33',
  8: '10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33',
  9: '43 13 02 01 10 30 41 44 26 06',
};

export interface CaptchaImageProps extends Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt'> {
  /** Index of the code, exposed as `data-captcha`; the code is never on the page as text. */
  index: number;
  code: string;
}

/** A captcha picture of 108 x 40 px, drawn as strokes. */
export function CaptchaImage({ index, code, ...rest }: CaptchaImageProps) {
  const source = useMemo(() => svgUrl(captchaSvg(code)), [code]);
  return (
    <Image {...rest} src={source} alt="验证码图片" data-captcha={index} width={108} height={40} draggable={false} />
  );
}

const Image = styled.img`
  flex: none;
  border-radius: ${token.radius.small};
  cursor: ${({ onClick }) => (onClick ? 'pointer' : 'default')};
`;

const [width, height] = [108, 40];
/** Rounds to whole and half units, since a prerendered page holds the pictures of all codes. */
const at = (value: number): string => String(Math.round(value * 2) / 2);

const ground = '#0b1120';
const strokeInks = ['#f6dfa8', '#8fc4ff', '#f0f4ff', '#8fe3bd', '#ffb4b0'] as const;

/** Returns the picture of a captcha code: every character distorted, rotated and shifted, with noise lines. */
export function captchaSvg(code: string): string {
  const random = seeded(`captcha/${code}`);
  const step = width / (code.length + 0.4);
  const signs = [...code.toUpperCase()].map((sign, index) => {
    const x = step * (index + 0.7) + random.between(-2, 2);
    const turn = random.between(-18, 18);
    const slant = random.between(-14, 14);
    const place = `translate(${at(x)} ${at(20 + random.between(-3, 3))}) rotate(${at(turn)}) skewX(${at(slant)})`;
    const stroke = `stroke="${random.pick(strokeInks)}" stroke-width="${at(random.between(2.4, 3.2))}"`;
    return `<g transform="${place}" ${stroke}><path d="${glyphPath(strokeGlyphs[sign] ?? '', random)}"/></g>`;
  });
  const between = (least: number, most: number) => at(random.between(least, most));
  const strays = Array.from({ length: 4 }, () => {
    const start = `M0 ${between(4, 36)}`;
    const curve = `C${between(20, 50)} ${between(-10, 50)} ${between(55, 90)} ${between(-10, 50)}`;
    const end = `${width} ${between(4, 36)}`;
    const stroke = random.pick(strokeInks);
    return `<path d="${start}${curve} ${end}" stroke="${stroke}" stroke-opacity=".4" stroke-width="1.1"/>`;
  });
  const dots = Array.from({ length: 12 }, () => `M${between(0, width)} ${between(0, height)}h0`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}"
    height="${height * 2}"><rect width="${width}" height="${height}" fill="${ground}"/>
    <rect width="${width}" height="${height}" fill="#27406e" fill-opacity=".5"/><g fill="none"
    stroke-linecap="round" stroke-linejoin="round"><path d="${dots}" stroke="#fff" stroke-opacity=".3"
    stroke-width="2"/>${strays.join('')}${signs.join('')}</g></svg>`;
}

/** Converts grid strokes to a path around the origin, with a random offset per point. */
function glyphPath(strokes: string, random: Seeded): string {
  return strokes
    .split('|')
    .map((stroke) =>
      stroke
        .split(' ')
        .map((point, index) => {
          const x = (Number(point[0]) - 2) * 4.1 + random.between(-0.7, 0.7);
          const y = (Number(point[1]) - 3) * 4.1 + random.between(-0.7, 0.7);
          return `${index ? 'L' : 'M'}${at(x)} ${at(y)}`;
        })
        .join(''),
    )
    .join('');
}
