import { useMemo, type ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';
import { svgUrl } from './svgUrl';
import { seeded, type Seeded } from './seeded';
import { strokeGlyphs } from './strokeGlyphs';

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
