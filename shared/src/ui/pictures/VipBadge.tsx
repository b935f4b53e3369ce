import { useId } from 'react';
import { vipBadge, vipMetal } from '@site/contract';

/** A VIP badge such as `VIP3`; higher levels have finer metals. `level` is 0 before the first tier. */
export function VipBadge({ level, size = 24 }: { level: number; size?: number }) {
  const id = useId();
  const { light, deep, ground } = vipMetal(level);
  return (
    <svg role="img" aria-label={`VIP${level}`} viewBox="0 0 54 24" width={size * 2.25} height={size} fill="none">
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor={light} />
          <stop offset="1" stopColor={deep} />
        </linearGradient>
      </defs>
      <rect x="9" y="3.5" width="44" height="17" rx="8.5" fill={ground} stroke={deep} />
      <path d={vipBadge.gem} fill={`url(#${id})`} stroke={ground} />
      <path d={vipBadge.letter} fill={ground} />
      <text
        x="36.5"
        y="16"
        textAnchor="middle"
        fontSize={vipBadge.fontSize(level)}
        fontWeight="700"
        fontStyle="italic"
        fontFamily="Arial,sans-serif"
        fill={light}
      >
        VIP{level}
      </text>
    </svg>
  );
}
