import type { ReactNode } from 'react';
import { token } from '../theme/tokens';

export type GameCategory = 'concise' | 'realbet' | 'joker' | 'sport' | 'lottery' | 'gaming';

const { ground, surface, text, gold, goldBright, goldDeep, accent, accentDeep, badDeep, good } = token.color;

const reels = (
  <>
    <rect x="-58" y="-40" width="116" height="80" rx="14" fill={surface} stroke={gold} strokeWidth="5" />
    {[-34, 0, 34].map((x) => (
      <rect key={x} x={x - 14} y="-27" width="28" height="54" rx="6" fill={text} />
    ))}
    <path d="M-45-14h22v7l-12 24h-9l11-22h-12z" fill={badDeep} />
    <path d="m0-17 10 17L0 17-10 0z" fill={accentDeep} />
    <path d="m34-15 4 10 11 1-8 7 2 11-9-6-9 6 2-11-8-7 11-1z" fill={goldDeep} />
    <path d="M-64 0h10M54 0h10" stroke={goldBright} strokeWidth="5" strokeLinecap="round" />
  </>
);

const chips = (
  <>
    {[
      [-26, 18, badDeep],
      [28, 22, accentDeep],
      [0, -20, goldDeep],
    ].map(([x, y, fill]) => (
      <g key={fill} transform={`translate(${x} ${y})`}>
        <circle r="32" fill={`${fill}`} />
        <circle r="27" fill="none" stroke={text} strokeWidth="8" strokeDasharray="10.6 10.6" />
        <circle r="18" fill={`${fill}`} stroke={text} strokeWidth="2" />
        <path d="M0-10 8 0 0 10-8 0z" fill={goldBright} />
      </g>
    ))}
  </>
);

const cards = (
  <>
    {[-18, 18].map((turn) => (
      <g key={turn} transform={`rotate(${turn} 0 60)`}>
        <rect x="-29" y="-46" width="58" height="86" rx="8" fill={text} stroke={ground} strokeOpacity=".3" />
        {turn < 0 ? (
          <path d="M0-26C9-13 20-7 20 5 20 15 8 17 3 10L8 22H-8L-3 10C-8 17-20 15-20 5-20-7-9-13 0-26z" fill={ground} />
        ) : (
          <path d="M0 22C-23 5-21-17-9-18-4-18-1-15 0-10 1-15 4-18 9-18 21-17 23 5 0 22z" fill={badDeep} />
        )}
      </g>
    ))}
  </>
);

const ball = (
  <>
    <path d="M-74 52h148M-46 40a46 14 0 0 0 92 0" fill="none" stroke={accent} strokeOpacity=".5" strokeWidth="2" />
    <g transform="translate(0 -4)">
      <circle r="46" fill={text} />
      <g fill={ground}>
        <path d="m0-18 17 12.5-6.5 20h-21l-6.5-20z" />
        <path
          d="M-14.7-43.6A46 46 0 0 1 14.7-43.6L0-34zM36.7-27.4A46 46 0 0 1 45.5 3L33-11zM37.2 27A46 46 0 0 1 11.7
          44.5L20.5 28.4zM-37.2 27A46 46 0 0 0-11.7 44.5L-20.5 28.4zM-36.7-27.4A46 46 0 0 0-45.5 3L-33-11z"
        />
      </g>
      <path
        d="M0-18v-17M17-5.5l16-5.5M10.5 14.5 20.5 28.4M-10.5 14.5-20.5 28.4M-17-5.5l-16-5.5"
        stroke={ground}
        strokeWidth="2.5"
      />
    </g>
  </>
);

const lotteryBalls = (
  <>
    {[
      [0, -28, 7, badDeep],
      [-31, 24, 18, accentDeep],
      [31, 24, 33, goldDeep],
    ].map(([x, y, number, fill]) => (
      <g key={number} transform={`translate(${x} ${y})`}>
        <circle r="29" fill={`${fill}`} />
        <circle r="17" fill={text} />
        <text y="7" textAnchor="middle" fontFamily="Arial,sans-serif" fontWeight="700" fontSize="19" fill={ground}>
          {number}
        </text>
        <path d="M-20-12a23 23 0 0 1 12-10" fill="none" stroke={text} strokeWidth="3" strokeLinecap="round" />
      </g>
    ))}
  </>
);

const gamepad = (
  <>
    <path d="M0-62 56-32v62L0 62l-56-32v-62z" fill={surface} stroke={gold} strokeWidth="4" strokeLinejoin="round" />
    <path d="M-26-20h52c17 0 21 40 9 46-8 4-13-8-20-16h-30c-7 8-12 20-20 16-12-6-8-46 9-46z" fill={text} />
    <path d="M-23-10V6M-31-2h16" stroke={accentDeep} strokeWidth="5" strokeLinecap="round" />
    <circle cx="18" cy="3" r="4.5" fill={badDeep} />
    <circle cx="28" cy="-7" r="4.5" fill={good} />
  </>
);

const mahjongTile = (
  <>
    <rect x="-34" y="-46" width="68" height="100" rx="10" fill={good} />
    <rect x="-34" y="-54" width="68" height="98" rx="10" fill={text} />
    <path d="M-17-38v30m17-30v30m17-30v30M-17 2v30m34-30v30" stroke={good} strokeWidth="8" strokeLinecap="round" />
    <path d="M0 2v30" stroke={badDeep} strokeWidth="8" strokeLinecap="round" />
  </>
);

const fish = (
  <>
    <path d="M38 0 68-28v56z" fill={goldDeep} />
    <path d="M-60 0q28-44 68-30 26 8 36 30-10 22-36 30-40 14-68-30z" fill={gold} />
    <path d="M-24-22q18 22 0 44M2-27q16 27 0 54" fill="none" stroke={goldDeep} strokeWidth="4" />
    <circle cx="-40" cy="-5" r="6" fill={ground} />
  </>
);

const dice = (
  <>
    {[
      [-24, 14, -14, 'M-16-16h.1M16 16h.1M0 0h.1M-16 16h.1M16-16h.1'],
      [28, -16, 16, 'M-14-14h.1M0 0h.1M14 14h.1'],
    ].map(([x, y, turn, pips]) => (
      <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
        <rect x="-30" y="-30" width="60" height="60" rx="13" fill={text} stroke={ground} strokeOpacity=".3" />
        <path d={`${pips}`} stroke={badDeep} strokeWidth="12" strokeLinecap="round" />
      </g>
    ))}
  </>
);

const wheel = (
  <>
    <circle r="58" fill={surface} stroke={gold} strokeWidth="6" />
    <circle r="42" fill="none" stroke={badDeep} strokeWidth="18" strokeDasharray="16.5 16.5" />
    <circle r="22" fill={goldDeep} />
    <path d="M-22 0h44M0-22v44" stroke={goldBright} strokeWidth="5" strokeLinecap="round" />
  </>
);

const basketball = (
  <>
    <circle r="50" fill={goldDeep} />
    <path d="M-50 0H50M0-50V50M-36-35q30 35 0 70M36-35q-30 35 0 70" fill="none" stroke={ground} strokeWidth="4" />
  </>
);

const gameSymbols: Record<GameCategory, ReactNode> = {
  concise: reels,
  realbet: chips,
  joker: cards,
  sport: ball,
  lottery: lotteryBalls,
  gaming: gamepad,
};

/** Symbols by what is in a game's name: a game does not show what another one is. */
const namedSymbols: readonly (readonly [names: RegExp, symbol: ReactNode])[] = [
  [/麻将|麻雀/, mahjongTile],
  [/捕鱼|渔/, fish],
  [/骰|快三|色碟/, dice],
  [/轮盘/, wheel],
  [/篮/, basketball],
  [/百家乐|龙虎|牛牛|金花|扑克|德州|21点|斗地主/, cards],
];

/** The symbol of a game: that of its name, or else of its category; drawn around 0,0 within 80 units. */
export const gameSymbol = (category: GameCategory, name: string): ReactNode =>
  namedSymbols.find(([names]) => names.test(name))?.[1] ?? gameSymbols[category];
