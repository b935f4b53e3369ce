import type { Category } from '../games/lobby/catalogue';

/** One of each on every reel: their number decides what the game pays back, however many pictures there are. */
const symbols = ['seven', 'gem', 'star', 'bell', 'cherry', 'crown'] as const;

export type ReelSymbol = (typeof symbols)[number];

/** A whole number from 0 up to, not including, `below`. */
export type Random = (below: number) => number;

/** The outcome of a round, which is stored with its bet and shown on the page. */
export type Outcome =
  | { kind: 'reels'; reels: ReelSymbol[] }
  | { kind: 'cards'; left: number; right: number; suits: [number, number] }
  | { kind: 'points'; left: number; right: number }
  | { kind: 'score'; home: number; away: number }
  | { kind: 'digits'; digits: [number, number, number] };

/** A betting option. `odds` is the payout of a win in hundredths of the stake, the stake included. */
interface Pick {
  value: string;
  label: string;
  odds: number;
}

export interface Rules {
  /** Label of the submit button. */
  action: string;
  /** Names of the two sides, if there are two. */
  sides?: [string, string];
  picks: readonly [Pick, ...Pick[]];
  draw(random: Random): Outcome;
  /** Payout in hundredths of the stake. */
  pays(pick: Pick, outcome: Outcome): number;
}

const slots: Rules = {
  action: '旋转',
  picks: [{ value: 'spin', label: '三轴旋转', odds: 3000 }],
  draw: (random) => ({ kind: 'reels', reels: [0, 1, 2].map(() => symbols[random(symbols.length)] ?? 'star') }),
  pays: (_pick, outcome) => {
    if (outcome.kind !== 'reels') return 0;
    const different = new Set(outcome.reels).size;
    if (different === 1) return outcome.reels[0] === 'seven' ? 3000 : 1000;
    return different === 2 ? 140 : 0;
  },
};

const sideOf = (left: number, right: number) => (left > right ? 'left' : left < right ? 'right' : 'draw');

const numbersOf = (outcome: Outcome): [number, number] => {
  if (outcome.kind === 'score') return [outcome.home, outcome.away];
  return outcome.kind === 'points' || outcome.kind === 'cards' ? [outcome.left, outcome.right] : [0, 0];
};

const versus = (sides: [string, string], picks: Rules['picks'], onDraw: number, draw: Rules['draw']): Rules => ({
  action: '下注',
  sides,
  picks,
  draw,
  pays: (pick, outcome) => {
    const winner = sideOf(...numbersOf(outcome));
    if (pick.value === winner) return pick.odds;
    return winner === 'draw' ? onDraw : 0;
  },
});

/** Live tables: two hands of points; a draw returns the stake. */
const live = versus(
  ['庄', '闲'],
  [
    { value: 'left', label: '庄', odds: 195 },
    { value: 'right', label: '闲', odds: 195 },
    { value: 'draw', label: '和', odds: 900 },
  ],
  100,
  (random) => ({ kind: 'points', left: random(10), right: random(10) }),
);

/** Cards: dragon and tiger turn one card each; a draw returns half the stake. */
const cards = versus(
  ['龙', '虎'],
  [
    { value: 'left', label: '龙', odds: 200 },
    { value: 'right', label: '虎', odds: 200 },
    { value: 'draw', label: '和', odds: 1200 },
  ],
  50,
  (random) => ({ kind: 'cards', left: random(13), right: random(13), suits: [random(4), random(4)] }),
);

const esports = versus(
  ['蓝队', '红队'],
  [
    { value: 'left', label: '蓝队胜', odds: 194 },
    { value: 'right', label: '红队胜', odds: 194 },
  ],
  0,
  (random) => {
    // Best of three: the loser wins 0 or 1.
    const [winner, other] = [random(2), random(2)];
    return { kind: 'score', home: winner ? 2 : other, away: winner ? other : 2 };
  },
);

/** Goals of one team: 0 to 4, weighted towards 1 and 2. */
const goals = (random: Random) => [0, 0, 1, 1, 1, 2, 2, 3, 4][random(9)] ?? 0;

const football = versus(
  ['主队', '客队'],
  [
    { value: 'left', label: '主胜', odds: 248 },
    { value: 'draw', label: '平局', odds: 400 },
    { value: 'right', label: '客胜', odds: 248 },
  ],
  0,
  (random) => ({ kind: 'score', home: goals(random), away: goals(random) }),
);

const lottery: Rules = {
  action: '投注',
  picks: [
    { value: 'big', label: '大', odds: 195 },
    { value: 'small', label: '小', odds: 195 },
    { value: 'odd', label: '单', odds: 195 },
    { value: 'even', label: '双', odds: 195 },
  ],
  draw: (random) => ({ kind: 'digits', digits: [random(10), random(10), random(10)] }),
  pays: (pick, outcome) => {
    if (outcome.kind !== 'digits') return 0;
    const sum = outcome.digits.reduce((total, digit) => total + digit, 0);
    const won = { big: sum >= 14, small: sum < 14, odd: sum % 2 === 1, even: sum % 2 === 0 }[pick.value];
    return won ? pick.odds : 0;
  },
};

/** The rules of each category. The house keeps a small edge. */
export const rulesOf: Record<Category, Rules> = {
  concise: slots,
  realbet: live,
  joker: cards,
  gaming: esports,
  sport: football,
  lottery,
};
