import { token } from '../theme/tokens';

/**
 * Decorative backdrop of home's title block. Uses plain SVG attributes only, because it is part of the prerendered
 * page. Fills its positioned box from the right.
 */
export function HeroArt({ className }: { className?: string }) {
  const { color } = token;
  return (
    <svg
      className={className}
      viewBox="0 0 390 170"
      width="100%"
      height="100%"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      fill="none"
    >
      <defs>
        <linearGradient id="hero-ground" x2="1" y2="1">
          <stop stopColor={color.accentTint} />
          <stop offset=".6" stopColor={color.surface} />
          <stop offset="1" stopColor={color.goldTint} />
        </linearGradient>
        <linearGradient id="hero-gold" x2="0" y2="1">
          <stop stopColor={color.metalBright} />
          <stop offset=".5" stopColor={color.metal} />
          <stop offset="1" stopColor={color.goldDeep} />
        </linearGradient>
        <radialGradient id="hero-glow" cx=".8" cy=".4" r=".45">
          <stop stopColor={color.accentDeep} stopOpacity=".75" />
          <stop offset="1" stopColor={color.accentDeep} stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0h390v170H0z" fill="url(#hero-ground)" />
      <path d="M0 0h390v170H0z" fill="url(#hero-glow)" />
      <g stroke={color.accent} strokeOpacity=".22">
        <circle cx="312" cy="80" r="62" />
        <circle cx="312" cy="80" r="88" strokeDasharray="2 8" strokeLinecap="round" />
        <circle cx="312" cy="80" r="118" />
      </g>
      <g data-dark transform="translate(290 62) rotate(-14)">
        <rect x="-24" y="-34" width="48" height="68" rx="7" fill={color.text} />
        <path d="M0-14C5-7 13-2 13 5 13 12 5 13 2 8l3 7H-5l3-7C-5 13-13 12-13 5-13-2-5-7 0-14z" fill={color.ground} />
      </g>
      <g data-dark transform="translate(330 70) rotate(10)">
        <rect x="-24" y="-34" width="48" height="68" rx="7" fill={color.text} />
        <path d="M0 14C-15 3-14-11-6-12-3-12-1-10 0-6 1-10 3-12 6-12 14-11 15 3 0 14z" fill={color.badDeep} />
      </g>
      {[
        [262, 128, 2],
        [312, 138, 3],
        [358, 126, 4],
      ].map(([x, y, count]) =>
        Array.from({ length: count ?? 0 }, (_, level) => (
          <g key={`${x}-${level}`} transform={`translate(${x} ${(y ?? 0) - level * 9})`}>
            <path d="M-20 0v6c0 9 40 9 40 0V0z" fill={color.goldDeep} />
            <ellipse rx="20" ry="7" fill="url(#hero-gold)" />
          </g>
        )),
      )}
      <path
        d="M238 40v10M233 45h10M372 28v8M368 32h8M222 96v6M219 99h6"
        stroke={color.metalBright}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
