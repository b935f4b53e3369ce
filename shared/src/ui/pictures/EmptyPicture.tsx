import { token } from '../theme/tokens';

/** Decorative picture of an empty ledger. */
export function EmptyPicture({ size = 112 }: { size?: number }) {
  const { color } = token;
  return (
    <svg viewBox="0 0 112 84" width={size} height={(size * 84) / 112} aria-hidden="true" fill="none">
      <ellipse cx="56" cy="74" rx="42" ry="6" fill={color.surface} />
      <path d="M24 20 56 28v42l-32-8z" fill={color.raised} stroke={color.lineStrong} strokeLinejoin="round" />
      <path d="m88 20-32 8v42l32-8z" fill={color.surface} stroke={color.lineStrong} strokeLinejoin="round" />
      <path
        d="m31 32 18 4.5M31 40l18 4.5M31 48l11 2.75"
        stroke={color.lineStrong}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="m63 36.5 18-4.5M63 44.5l11-2.75" stroke={color.line} strokeWidth="2" strokeLinecap="round" />
      <circle cx="82" cy="18" r="11" fill={color.goldTint} stroke={color.gold} strokeWidth="1.5" />
      <path
        d="M78.5 13.5 82 18l3.5-4.5M82 18v5.5M78.800 19h6.400"
        stroke={color.gold}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path
        d="M20 12v6M17 15h6M98 44v4M96 46h4"
        stroke={color.accent}
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity=".7"
      />
    </svg>
  );
}
