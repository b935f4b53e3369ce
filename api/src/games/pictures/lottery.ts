import { at, type Chance } from './chance';
import { die, move } from './shapes';
import { palette } from './palette';

/** Lottery: a ring, a pyramid or a bowl of numbered balls, a ticket, or three dice. */
export const lottery = (chance: Chance): string => {
  const colours = [palette.ruby, '#2f78c9', palette.jade, '#b57b22', palette.violet] as const;
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
  const field = (n: number) => {
    const [x, y] = [-42 + (n % 4) * 28, -18 + Math.floor(n / 4) * 26];
    const chosen = chance.next(3) === 0;
    return `<circle cx="${x}" cy="${y}" r="10" fill="${chosen ? palette.ruby : '#c9d8ee'}"/>`;
  };
  const ticket = move(
    120,
    120,
    `<path d="M-72-84H72V84L54 74L36 84L18 74L0 84L-18 74L-36 84L-54 74L-72 84Z" fill="url(#silver)"/>
      <path d="M-72-84H72V-44H-72Z" fill="url(#gold)"/><path d="M-40-64H40" stroke="#8f6118" stroke-width="9"
      stroke-linecap="round"/>${Array.from({ length: 12 }, (_, n) => field(n)).join('')}`,
    ' rotate(-8)',
  );
  const dice =
    move(80, 140, die(3), ' rotate(-12)') + move(160, 140, die(5), ' rotate(10)') + move(120, 70, die(1), ' rotate(4)');
  return chance.motifOf([ring, pyramid, bowl, ticket, dice]);
};
