import { useId } from 'react';

interface Metal {
  light: string;
  deep: string;
  ground: string;
}

/** Colours of VIP badges: two tiers per metal, from bronze up. */
const metals: readonly [Metal, ...Metal[]] = [
  { light: '#f0c7a0', deep: '#a8693a', ground: '#2a1a10' },
  { light: '#e6edf7', deep: '#8a99b3', ground: '#1b2435' },
  { light: '#f6dfa8', deep: '#c99a45', ground: '#2b2010' },
  { light: '#c9f0f2', deep: '#4aa3ad', ground: '#0d2a2e' },
  { light: '#d9ccff', deep: '#7a5fd0', ground: '#1d1638' },
  { light: '#ffd1dc', deep: '#c8405f', ground: '#34101c' },
];

/** A VIP badge such as `VIP3`; higher levels have finer metals. `level` counts from 1. */
export function VipBadge({ level, size = 24 }: { level: number; size?: number }) {
  const id = useId();
  const metal = metals[Math.min(metals.length - 1, Math.max(0, Math.floor((level - 1) / 2)))] ?? metals[0];
  return (
    <svg role="img" aria-label={`VIP${level}`} viewBox="0 0 54 24" width={size * 2.25} height={size} fill="none">
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor={metal.light} />
          <stop offset="1" stopColor={metal.deep} />
        </linearGradient>
      </defs>
      <rect x="9" y="3.5" width="44" height="17" rx="8.5" fill={metal.ground} stroke={metal.deep} />
      <path d="M12 1 21.5 6.5v11L12 23l-9.5-5.5v-11z" fill={`url(#${id})`} stroke={metal.ground} />
      <path d="m6.5 9 5.5 7.5L17.5 9h-3L12 12.5 9.5 9z" fill={metal.ground} />
      <text
        x="36.5"
        y="16"
        textAnchor="middle"
        fontSize={level > 9 ? 9.5 : 11}
        fontWeight="700"
        fontStyle="italic"
        fontFamily="Arial,sans-serif"
        fill={metal.light}
      >
        VIP{level}
      </text>
    </svg>
  );
}
