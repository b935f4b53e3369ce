import { playingCard } from './cards';
import { at, type Chance } from './chance';
import { die, move } from './shapes';
import { palette } from './palette';
import { starPath } from './symbols';

const chip = (colour: string) =>
  `<circle r="26" fill="${colour}"/>
    <circle r="26" fill="none" stroke="#fff" stroke-width="7" stroke-dasharray="9.2 11.2" opacity=".85"/>
    <circle r="17" fill="none" stroke="#fff" stroke-width="1.5" opacity=".7"/>
    <path d="${starPath(4, 9, 4)}" fill="#fff" opacity=".9"/>`;

/** Live tables: a pair of cards, a wheel, a pair of dice, piles of chips or a hand of three cards. */
export const live = (chance: Chance): string => {
  const slices = Array.from({ length: 18 }, (_, n) => {
    const [a, b] = [(n * Math.PI) / 9, ((n + 1) * Math.PI) / 9];
    const fill = n % 9 === 0 ? '#2f8f6b' : n % 2 ? '#0a1322' : palette.ruby;
    const point = (angle: number) => `${at(72 * Math.cos(angle))} ${at(72 * Math.sin(angle))}`;
    return `<path d="M0 0L${point(a)}A72 72 0 0 1 ${point(b)}Z" fill="${fill}"/>`;
  }).join('');
  const spokes = [0, 60, 120].map(
    (deg) =>
      `<rect x="-34" y="-3" width="68" height="6" rx="3" fill="url(#gold)"
        transform="rotate(${deg + chance.next(20)})"/>`,
  );
  const wheel = `<circle r="86" fill="url(#gold)"/>
    <circle r="77" fill="#0a1322"/>${slices}<circle r="46" fill="url(#deep)" stroke="url(#gold)"
    stroke-width="4"/>${spokes.join('')}<circle r="11" fill="url(#gold)"/>`;
  const dice = move(-30, 8, die(5), ' rotate(-16)') + move(38, -20, die(chance.next(2) ? 3 : 1), ' rotate(20)');
  const pair =
    move(-24, -6, playingCard(chance, 'A'), ' rotate(-14)') +
    move(30, 0, playingCard(chance, chance.pick(['9', '8', 'K'])), ' rotate(12)');
  const pile = (x: number, height: number, colour: string) =>
    Array.from({ length: height }, (_, n) => move(x, 46 - n * 15, chip(colour), ' scale(1.25 .8)')).join('');
  const piles = pile(-60, 4, palette.ruby) + pile(60, 5, '#24447a') + pile(0, 8, palette.jade);
  const stack = move(-64, 66, chip('#24447a')) + move(-26, 80, chip(palette.ruby)) + move(70, 72, chip(palette.jade));
  const lifted = (scene: string) => move(0, -14, scene, ' scale(1.1)') + stack;
  const hand = [-22, 0, 22]
    .map((deg, n) => `<g transform="rotate(${deg} 0 90)">${playingCard(chance, ['K', '9', '7'][n] ?? 'K')}</g>`)
    .join('');
  return move(120, 116, chance.motifOf([lifted(pair), wheel + stack, lifted(dice), piles, lifted(hand)]));
};
