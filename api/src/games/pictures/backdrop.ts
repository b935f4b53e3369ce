import { at, type Chance } from './chance';
import { palette } from './palette';

const turn = (count: number, draw: (angle: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((index / count) * Math.PI * 2, index)).join('');

const rays = (chance: Chance): string => {
  const count = 14 + chance.next(8);
  const half = Math.PI / count / 2;
  const path = turn(count, (angle) => {
    const [ax, ay] = [120 + 210 * Math.cos(angle - half), 104 + 210 * Math.sin(angle - half)];
    const [bx, by] = [120 + 210 * Math.cos(angle + half), 104 + 210 * Math.sin(angle + half)];
    return `M120 104L${at(ax)} ${at(ay)}L${at(bx)} ${at(by)}Z`;
  });
  return `<path d="${path}" fill="${palette.cool}" opacity=".09"/>`;
};

const rings = (chance: Chance): string => {
  const step = 22 + chance.next(8);
  return [1, 2, 3, 4, 5]
    .map(
      (n) =>
        `<circle cx="120" cy="108" r="${40 + n * step}" fill="none" stroke="${palette.cool}"
          opacity="${at(0.24 - n * 0.04) || 0.1}"/>`,
    )
    .join('');
};

const waves = (chance: Chance): string =>
  [0, 1, 2, 3]
    .map((n) => {
      const y = 150 + n * 22;
      const swing = 14 + chance.next(12);
      return `<path d="M0 ${y}Q60 ${y - swing} 120 ${y}T240 ${y}V240H0Z" fill="${palette.cool}" opacity=".07"/>`;
    })
    .join('');

const lattice = (chance: Chance): string => {
  const step = chance.pick([24, 30, 40]);
  let path = '';
  for (let n = -240; n <= 240; n += step) path += `M${n} 0l240 240M${n + 240} 0l-240 240`;
  return `<path d="${path}" stroke="${palette.cool}" stroke-width=".8" opacity=".13" fill="none"/>`;
};

/** The background of a tile: one of four patterns, a glow and a few dots. */
export const backdrop = (chance: Chance): string => {
  const pattern = chance.pick([rays, rings, waves, lattice])(chance);
  const sparks = Array.from({ length: 9 }, () => {
    const size = 1 + chance.next(4) / 2;
    return `<circle cx="${12 + chance.next(216)}" cy="${12 + chance.next(216)}" r="${size}" fill="${palette.gold[1]}"
      opacity=".${3 + chance.next(5)}"/>`;
  }).join('');
  return `<rect width="240" height="240" fill="url(#bg)"/>${pattern}<ellipse cx="120" cy="122" rx="104" ry="92"
    fill="url(#glow)"/>${sparks}`;
};
