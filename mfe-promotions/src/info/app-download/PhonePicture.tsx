import { token } from '@site/shared';

/** Decorative picture of a phone with the site's logo. */
export function PhonePicture() {
  const { color } = token;
  return (
    <svg viewBox="0 0 160 176" width="140" height="154" aria-hidden="true" fill="none">
      <circle cx="80" cy="92" r="70" fill={color.accentTint} />
      <circle
        cx="80"
        cy="92"
        r="54"
        stroke={color.accent}
        strokeOpacity=".3"
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
      <rect
        x="46"
        y="8"
        width="68"
        height="142"
        rx="14"
        fill={color.ground}
        stroke={color.lineStrong}
        strokeWidth="2"
      />
      <rect x="52" y="16" width="56" height="126" rx="9" fill={color.surface} />
      <rect x="70" y="20" width="20" height="4" rx="2" fill={color.lineStrong} />
      <path d="M69 56h22l8 11-19 25-19-25z" fill={color.gold} />
      <path d="m69 56 4 11 7 25-19-25zM91 56l8 11H87z" fill={color.goldDeep} />
      <path d="M69 56h22l-4 11H73z" fill={color.goldBright} />
      <path
        d="M80 106v18m-7-7 7 7 7-7M66 132h28"
        stroke={color.accent}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M26 48v10M21 53h10M136 120v10M131 125h10" stroke={color.gold} strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
