import styled from 'styled-components';
import { token } from '../theme/tokens';
import { seeded } from './seeded';

export interface BannerArtProps {
  /** The same seed selects the same colours. */
  seed: string;
  title?: string | undefined;
  subtitle?: string | undefined;
}

const { accentDeep, accentTint, raised, surface } = token.color;
const grounds = [
  [accentTint, accentDeep],
  [surface, accentDeep],
  [raised, accentDeep],
] as const;

/** The tops of three stacks of coins and the number of coins in each. */
const stacks = [
  [242, 110, 3],
  [280, 118, 6],
  [318, 112, 4],
] as const;

/**
 * A banner for a promotion or carousel without a picture. Fills its box (designed for 2.4:1) with text on the left and
 * coins on the right.
 */
export function BannerArt({ seed, title, subtitle }: BannerArtProps) {
  const { color } = token;
  const [start, end] = seeded(`banner/${seed}`).pick(grounds);
  return (
    <Box data-dark $start={start} $end={end}>
      <svg viewBox="0 0 360 150" preserveAspectRatio="xMaxYMid slice" aria-hidden="true" fill="none">
        <g stroke={color.accent} strokeOpacity=".25">
          <circle cx="280" cy="76" r="58" />
          <circle cx="280" cy="76" r="82" strokeDasharray="2 8" strokeLinecap="round" />
          <circle cx="280" cy="76" r="110" />
        </g>
        {stacks.map(([x, bottom, coins]) =>
          Array.from({ length: coins }, (_, level) => (
            <g key={`${x}-${level}`} transform={`translate(${x} ${bottom - level * 11})`}>
              <path d="M-19 0v7c0 9 38 9 38 0V0z" fill={color.goldDeep} />
              <ellipse rx="19" ry="7" fill={color.gold} />
              <ellipse rx="12" ry="4" stroke={color.goldBright} />
            </g>
          )),
        )}
        <path
          d="M212 44v10M207 49h10M344 34v8M340 38h8M206 96v6M203 99h6"
          stroke={color.goldBright}
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      {title && (
        <Words>
          <strong>{title}</strong>
          {subtitle && <span>{subtitle}</span>}
        </Words>
      )}
    </Box>
  );
}

const Box = styled.div<{ $start: string; $end: string }>`
  position: relative;
  width: 100%;
  height: 100%;
  overflow: hidden;
  color: ${token.color.text};
  background: linear-gradient(115deg, ${({ $start, $end }) => `${$start} 30%, ${$end}`});
  svg {
    display: block;
    width: 100%;
    height: 100%;
  }
`;

const Words = styled.div`
  position: absolute;
  inset: 0 40% 0 0;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: ${token.space.s1};
  padding-left: ${token.space.s5};
  text-shadow: 0 1px 8px ${token.color.scrim};
  strong {
    display: -webkit-box;
    -webkit-line-clamp: 2;
    -webkit-box-orient: vertical;
    overflow: hidden;
    font-size: ${token.font.title};
    font-weight: ${token.weight.heavy};
    line-height: ${token.line.tight};
  }
  span {
    color: ${token.color.goldBright};
    font-size: ${token.font.small};
  }
`;
