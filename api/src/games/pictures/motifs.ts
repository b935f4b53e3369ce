import { at, type Chance } from './chance';
import { balls, pitch } from './sport';
import { palette } from './palette';
import { reelSymbols, starPath, suitNames, suits, type ReelSymbol } from './symbols';

const move = (x: number, y: number, inner: string, more = '') =>
  `<g transform="translate(${at(x)} ${at(y)})${more}">${inner}</g>`;

const reelNames = Object.keys(reelSymbols) as [ReelSymbol, ...ReelSymbol[]];

/** Slots: three reels in a golden frame; the symbols are the game's own. */
const slots = (chance: Chance): string => {
  const hero = chance.pick(reelNames);
  const windows = [-56, 0, 56]
    .map((x, index) => {
      const name = index === 1 ? hero : chance.next(3) ? hero : chance.pick(reelNames);
      return (
        `<rect x="${x - 25}" y="-44" width="50" height="88" rx="9" fill="#f7f2e4"/>
          <rect x="${x - 25}" y="-44" width="50" height="88" rx="9" fill="url(#deep)" opacity=".06"/>` +
        move(x, 0, reelSymbols[name]) +
        move(x, -42, reelSymbols[chance.pick(reelNames)], ' scale(.5)') +
        move(x, 42, reelSymbols[chance.pick(reelNames)], ' scale(.5)')
      );
    })
    .join('');
  const crest = move(0, -66, reelSymbols[chance.pick<ReelSymbol>(['crown', 'star', 'gem'])], ' scale(1.05)');
  return move(
    120,
    128,
    `<rect x="-94" y="-60" width="188" height="120" rx="20" fill="url(#deep)" stroke="url(#gold)"
      stroke-width="7"/>${windows}` +
      `<rect x="-84" y="-44" width="168" height="12" fill="#0a1322" opacity=".35"/>
        <rect x="-84" y="32" width="168" height="12" fill="#0a1322" opacity=".35"/>
        <path d="M-94 0h8M86 0h8" stroke="url(#gold)" stroke-width="5"/>${crest}`,
  );
};

/** E-sports: a shield with a blade, a gamepad or a target. */
const gaming = (chance: Chance): string => {
  const shield = `<path d="M0-84L66-60V-2C66 42 34 68 0 86C-34 68-66 42-66-2V-60Z" fill="url(#deep)"
    stroke="url(#gold)" stroke-width="6"/>
    <path d="M0-68L53-49V-3C53 33 27 54 0 69Z" fill="${palette.cool}" opacity=".12"/>`;
  const blade = `<path d="M-4-58L4-58L9 22H-9Z" fill="url(#silver)"/><path d="M-24 22H24L18 31H-18Z" fill="url(#gold)"/>
      <path d="M-4 31H4V52H-4Z" fill="#8f6118"/><circle cy="56" r="6" fill="url(#gold)"/>`;
  const swords = `<g transform="rotate(38)">${blade}</g><g transform="rotate(-38)">${blade}</g>`;
  const pad = `<path d="M-30-26H30C52-26 60 30 46 38C34 44 28 20 18 20H-18C-28 20-34 44-46 38C-60 30-52-26-30-26Z"
    fill="url(#silver)"/><path d="M-34-10v18M-43-1h18" stroke="#183056" stroke-width="6" stroke-linecap="round"/>
    <circle cx="26" cy="-8" r="5" fill="${palette.cool}"/><circle cx="37" cy="2" r="5" fill="${palette.ruby}"/>
    <circle cx="15" cy="2" r="5" fill="url(#gold)"/>`;
  const target = `<circle r="40" fill="none" stroke="${palette.cool}" stroke-width="5"/>
    <circle r="21" fill="none" stroke="url(#gold)" stroke-width="5"/><circle r="6" fill="${palette.ruby}"/>
    <path d="M0-54V-30M0 30V54M-54 0H-30M30 0H54" stroke="url(#silver)" stroke-width="5" stroke-linecap="round"/>`;
  const bolt = '<path d="M14-60L-30 8H-4L-14 58L32-14H5Z" fill="url(#gold)" stroke="#5b3a08" stroke-width="2"/>';
  const wings = [-1, 1]
    .map(
      (side) =>
        `<path d="M${side * 70}-40L${side * 108}-58L${side * 98}-26L${side * 110}-20L${side * 90} 4L${side * 98} 12
          L${side * 68} 30Z" fill="url(#gold)" opacity=".85"/>`,
    )
    .join('');
  return move(120, 122, (chance.next(2) ? wings : '') + shield + chance.pick([swords, pad, target, bolt]));
};

const chip = (colour: string) =>
  `<circle r="26" fill="${colour}"/>
    <circle r="26" fill="none" stroke="#fff" stroke-width="7" stroke-dasharray="9.2 11.2" opacity=".85"/>
    <circle r="17" fill="none" stroke="#fff" stroke-width="1.5" opacity=".7"/>
    <path d="${starPath(4, 9, 4)}" fill="#fff" opacity=".9"/>`;

/** Live tables: a wheel, a pair of dice or a pair of cards, with chips. */
const live = (chance: Chance): string => {
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
  const die = (pips: string) =>
    `<rect x="-36" y="-36" width="72" height="72" rx="15" fill="url(#silver)"/><g fill="#183056">${pips}</g>`;
  const dot = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="7.5"/>`;
  const five = dot(-18, -18) + dot(18, -18) + dot(0, 0) + dot(-18, 18) + dot(18, 18);
  const three = dot(-18, -18) + dot(0, 0) + dot(18, 18);
  const dice =
    move(-30, 8, die(five), ' rotate(-16)') + move(38, -20, die(chance.next(2) ? three : dot(0, 0)), ' rotate(20)');
  const pair =
    move(-24, -6, card(chance, 'A'), ' rotate(-14)') +
    move(30, 0, card(chance, chance.pick(['9', '8', 'K'])), ' rotate(12)');
  const scene = chance.pick([wheel, dice, pair]);
  const stack = move(-64, 66, chip('#24447a')) + move(-26, 80, chip(palette.ruby)) + move(70, 72, chip('#2f8f6b'));
  return move(120, 116, scene + stack);
};

const card = (chance: Chance, face: string): string => {
  const suit = chance.pick(suitNames);
  const fill = suit === 'heart' || suit === 'diamond' ? palette.ruby : '#10203a';
  return `<rect x="-36" y="-52" width="72" height="104" rx="9" fill="url(#silver)" stroke="#5f7698" stroke-width="1"/>
    <g fill="${fill}"><text x="-27" y="-26" font-family="Georgia,serif" font-size="24"
    font-weight="700">${face}</text><g transform="translate(0 10) scale(2)">${suits[suit]}</g></g>`;
};

const sport = (chance: Chance): string => pitch(chance) + move(120, 118, chance.pick(balls)());

/** Lottery: a pyramid or a ring of numbered balls. */
const lottery = (chance: Chance): string => {
  const colours = [palette.ruby, '#2f78c9', '#2f8f6b', '#b57b22', '#6d56b8'] as const;
  const ball = (x: number, y: number, r: number) => {
    const fill = chance.pick(colours);
    return `<circle cx="${at(x)}" cy="${at(y)}" r="${r}" fill="${fill}"/>
      <circle cx="${at(x - r * 0.3)}" cy="${at(y - r * 0.38)}" r="${at(r * 0.3)}" fill="#fff" opacity=".4"/>
      <circle cx="${at(x)}" cy="${at(y)}" r="${at(r * 0.58)}" fill="#f8f5ea"/>
      <text x="${at(x)}" y="${at(y + r * 0.28)}" font-family="Arial,sans-serif" font-size="${at(r * 0.8)}"
      font-weight="700" text-anchor="middle" fill="#10203a">${1 + chance.next(33)}</text>`;
  };
  const ring =
    Array.from({ length: 8 }, (_, n) =>
      ball(120 + 72 * Math.cos((n * Math.PI) / 4), 120 + 72 * Math.sin((n * Math.PI) / 4), 23),
    ).join('') + ball(120, 120, 36);
  const pyramid = [
    [120, 66],
    [86, 116],
    [154, 116],
    [52, 168],
    [120, 168],
    [188, 168],
  ]
    .map(([x = 0, y = 0]) => ball(x, y, 31))
    .join('');
  const bowl = `<circle cx="120" cy="112" r="80" fill="${palette.cool}" opacity=".1" stroke="url(#gold)"
    stroke-width="5"/>${[
      [84, 136],
      [126, 146],
      [164, 128],
      [104, 96],
      [146, 88],
    ]
      .map(([x = 0, y = 0]) => ball(x, y, 23))
      .join('')}<path d="M72 196H168L182 216H58Z" fill="url(#gold)"/>`;
  return chance.pick([ring, pyramid, bowl]);
};

/** Cards: a fan of four, or two tiles of bamboo. */
const joker = (chance: Chance): string => {
  const faces = ['A', 'K', 'Q', 'J', '10'] as const;
  const start = chance.next(2);
  const fan = [-30, -10, 10, 30]
    .map(
      (deg, n) =>
        `<g transform="translate(120 196) rotate(${deg}) translate(0 -84) scale(1.12)">` +
        `${card(chance, faces[n + start] ?? 'A')}</g>`,
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
  return chance.next(3) ? fan : tiles;
};

/** The motif of each category. */
export const motifs = { concise: slots, gaming, realbet: live, sport, lottery, joker } as const;
