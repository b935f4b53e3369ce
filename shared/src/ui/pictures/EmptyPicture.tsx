import { token } from '../theme/tokens';

/** What is missing: kinds of lists, `member` for a visitor, and pages that cannot be shown. */
export type EmptySubject =
  | 'records'
  | 'cards'
  | 'messages'
  | 'gifts'
  | 'games'
  | 'search'
  | 'member'
  | 'error'
  | 'offline'
  | 'missing';

const { color } = token;

/** The looks of a drawing's parts: two surfaces, thin lines, and gold areas and lines for what catches the eye. */
const looks = {
  back: { fill: color.raised, stroke: color.lineStrong, strokeWidth: 1 },
  front: { fill: color.surface, stroke: color.lineStrong, strokeWidth: 1 },
  line: { stroke: color.lineStrong, strokeWidth: 2 },
  gold: { fill: color.goldTint, stroke: color.gold, strokeWidth: 1.5 },
  mark: { stroke: color.gold, strokeWidth: 1.5 },
};

type Part = readonly [look: keyof typeof looks, path: string];

/** Each drawing's parts from back to front, on a ground of 112 by 84. */
const drawings: Record<EmptySubject, readonly Part[]> = {
  records: [
    ['back', 'M24 20 56 28v42l-32-8z'],
    ['front', 'm88 20-32 8v42l32-8z'],
    ['line', 'm31 32 18 4.5M31 40l18 4.5M31 48l11 2.75M63 36.5l18-4.5M63 44.5l11-2.75'],
    ['gold', 'M71 18a11 11 0 1 0 22 0a11 11 0 1 0-22 0'],
    ['mark', 'M78.5 13.5 82 18l3.5-4.5M82 18v5.5M78.8 19h6.4'],
  ],
  cards: [
    ['back', 'M35 18h46a5 5 0 0 1 5 5v30H30V23a5 5 0 0 1 5-5z'],
    ['front', 'M25 28h52a5 5 0 0 1 5 5v32a5 5 0 0 1-5 5H25a5 5 0 0 1-5-5V33a5 5 0 0 1 5-5z'],
    ['line', 'M20 40h62M28 60h20'],
    ['gold', 'M28 47h12v7H28zM75 24a11 11 0 1 0 22 0a11 11 0 1 0-22 0'],
    ['mark', 'M86 19v10M81 24h10'],
  ],
  messages: [
    ['front', 'M28 26h56a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4V30a4 4 0 0 1 4-4z'],
    ['back', 'm25 28 27 24c2.5 2 5.5 2 8 0l27-24z'],
    ['line', 'm26 68 19-20M86 68 67 48'],
    ['gold', 'M77 24a11 11 0 1 0 22 0a11 11 0 1 0-22 0'],
    ['mark', 'm83.5 24 3.5 3.5 6-7'],
  ],
  gifts: [
    ['front', 'M29 42h54v24a4 4 0 0 1-4 4H33a4 4 0 0 1-4-4z'],
    ['back', 'M24 30h64v12H24z'],
    ['gold', 'M51 30h10v40H51z'],
    ['gold', 'M56 30c-3-14-19-14-18-5 1 5 10 5 18 5zM56 30c3-14 19-14 18-5-1 5-10 5-18 5z'],
  ],
  games: [
    ['back', 'M50 34c0-8 12-8 12-16'],
    ['front', 'M36 33h40c10 0 16 12 16 25 0 10-10 13-16 5l-4-6H40l-4 6c-6 8-16 5-16-5 0-13 6-25 16-25z'],
    ['line', 'M38 40v10M33 45h10'],
    ['gold', 'M69 41a3 3 0 1 0 6 0a3 3 0 1 0-6 0M75 48a3 3 0 1 0 6 0a3 3 0 1 0-6 0'],
  ],
  search: [
    ['back', 'M38 14h38a4 4 0 0 1 4 4v48H42a8 8 0 0 1-8-8V18a4 4 0 0 1 4-4z'],
    ['line', 'M42 26h28M42 35h28M42 44h10'],
    ['gold', 'M55 50a13 13 0 1 0 26 0a13 13 0 1 0-26 0'],
    ['mark', 'm77.5 59.5 11 11M61 50a7 7 0 0 1 7-7'],
  ],
  member: [
    ['back', 'M43 30a13 13 0 1 0 26 0a13 13 0 1 0-26 0'],
    ['front', 'M28 70c0-15 12-21 28-21s28 6 28 21z'],
    ['gold', 'M73 26h18a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H73a2 2 0 0 1-2-2V28a2 2 0 0 1 2-2z'],
    ['mark', 'M77 26v-4a5 5 0 0 1 10 0v4M82 32v4'],
  ],
  error: [
    ['back', 'M48 58h16v12H48z'],
    ['front', 'M28 16h56a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4z'],
    ['line', 'M40 70h32M24 52h64'],
    ['gold', 'm56 21 15 25H41z'],
    ['mark', 'M56 30v7M56 41v.5'],
  ],
  offline: [
    ['line', 'M26 38c17-17 43-17 60 0M36 49c11-11 29-11 40 0M46 60c6-6 14-6 20 0'],
    ['gold', 'M52 67a4 4 0 1 0 8 0a4 4 0 1 0-8 0'],
    ['mark', 'M28 68 84 20'],
  ],
  missing: [
    ['back', 'M53 16h6v56h-6z'],
    ['front', 'M28 22h46l10 9-10 9H28zM84 44H46l-9 8 9 8h38z'],
    ['line', 'M36 31h26M54 52h20'],
    ['gold', 'M83 20a10 10 0 1 0 20 0a10 10 0 1 0-20 0'],
    ['mark', 'M90 18a3 3 0 1 1 4.5 2.6c-1 .5-1.5 1-1.5 2M93 25.5v.3'],
  ],
};

/** Decorative picture of what is missing; of an empty ledger by default. */
export function EmptyPicture({
  subject = 'records',
  size = 112,
}: {
  subject?: EmptySubject | undefined;
  size?: number;
}) {
  return (
    <svg
      viewBox="0 0 112 84"
      width={size}
      height={(size * 84) / 112}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse cx="56" cy="74" rx="42" ry="6" fill={color.surface} />
      {drawings[subject].map(([look, path], index) => (
        <path key={index} d={path} {...looks[look]} />
      ))}
      <path d="M16 16v6M13 19h6M100 46v4M98 48h4" stroke={color.accent} strokeWidth="1.5" opacity=".7" />
    </svg>
  );
}
