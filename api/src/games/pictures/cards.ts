import type { Chance } from './chance';
import { move } from './shapes';
import { palette } from './palette';
import { suitNames, suits } from './symbols';

/** A playing card, by default of a drawn suit. */
export const playingCard = (chance: Chance, face: string, suit = chance.pick(suitNames)): string => {
  const fill = suit === 'heart' || suit === 'diamond' ? palette.ruby : '#10203a';
  return `<rect x="-36" y="-52" width="72" height="104" rx="9" fill="url(#silver)" stroke="#5f7698" stroke-width="1"/>
    <g fill="${fill}"><text x="-27" y="-26" font-family="Georgia,serif" font-size="24"
    font-weight="700">${face}</text><g transform="translate(0 10) scale(2)">${suits[suit]}</g></g>`;
};

/** Cards: a fan of four, an ace over a suit, two mahjong tiles, a pair of dominoes, or black against red. */
export const joker = (chance: Chance): string => {
  const faces = ['A', 'K', 'Q', 'J', '10'] as const;
  const start = chance.next(2);
  const fan = [-30, -10, 10, 30]
    .map(
      (deg, n) =>
        `<g transform="translate(120 196) rotate(${deg}) translate(0 -84) scale(1.12)">` +
        `${playingCard(chance, faces[n + start] ?? 'A')}</g>`,
    )
    .join('');
  const tile = (inner: string) =>
    `<rect x="-34" y="-42" width="68" height="96" rx="11" fill="#2f8f6b"/>
      <rect x="-34" y="-50" width="68" height="94" rx="11" fill="url(#silver)"/>${inner}`;
  const bamboo = [-16, 0, 16]
    .map(
      (x) =>
        `<rect x="${x - 4}" y="-36" width="8" height="28" rx="4" fill="#2f8f6b"/>
          <rect x="${x - 4}" y="0" width="8" height="28" rx="4" fill="${x ? '#2f78c9' : palette.ruby}"/>`,
    )
    .join('');
  const coin = `<circle cy="-3" r="24" fill="none" stroke="${palette.ruby}" stroke-width="7"/>
    <circle cy="-3" r="11" fill="#2f78c9"/>`;
  const tiles =
    move(84, 120, tile(bamboo), ' rotate(-9) scale(1.2)') + move(160, 124, tile(coin), ' rotate(10) scale(1.2)');
  const suit = chance.pick(suitNames);
  const ace =
    move(120, 116, `<g fill="url(#gold)" opacity=".55">${suits[suit]}</g>`, ' scale(8)') +
    move(120, 120, playingCard(chance, 'A', suit), ' rotate(8) scale(1.35)');
  const pips = (x: number, y: number, count: number) =>
    Array.from(
      { length: count },
      (_, n) => `<circle cx="${x + (n % 2) * 22 - 11}" cy="${y + (n >> 1) * 18}" r="6.5"/>`,
    );
  const domino = (top: number, bottom: number) =>
    `<rect x="-33" y="-66" width="66" height="132" rx="12" fill="#10203a" stroke="url(#gold)" stroke-width="5"/>
      <path d="M-22 0H22" stroke="#d9a547" stroke-width="3"/><g fill="#fdf6ee">${pips(0, -48, top).join('')}</g>
      <g fill="${palette.ruby}">${pips(0, 14, bottom).join('')}</g>`;
  const dominoes = move(82, 122, domino(6, 4), ' rotate(-10)') + move(160, 122, domino(2, 6), ' rotate(9)');
  const duel =
    move(78, 122, playingCard(chance, 'K', 'spade'), ' rotate(-12) scale(1.2)') +
    move(162, 122, playingCard(chance, 'K', 'heart'), ' rotate(12) scale(1.2)') +
    move(120, 122, `<circle r="19" fill="url(#gold)"/><path d="M-8-8 8 8M8-8-8 8" stroke="#5b3a08" stroke-width="4"/>`);
  return chance.motifOf([fan, ace, tiles, dominoes, duel]);
};
