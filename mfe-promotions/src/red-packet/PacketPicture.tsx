import { token } from '@site/shared';

/** A closed red packet with a gold seal. Decorative. */
export function PacketPicture({ size = 48 }: { size?: number }) {
  const { color } = token;
  return (
    <svg viewBox="0 0 48 56" width={size} height={(size * 56) / 48} data-dark aria-hidden="true" fill="none">
      <rect x="3" y="2" width="42" height="52" rx="7" fill={color.badDeep} stroke={color.goldDeep} strokeWidth="1.5" />
      <path
        d="M3 12V9a7 7 0 0 1 7-7h28a7 7 0 0 1 7 7v3c-5 9-12.500 13-21 13S8 21 3 12z"
        fill={color.bad}
        fillOpacity=".55"
      />
      <path
        d="M3.500 13C8.500 21.500 16 25.500 24 25.500S39.500 21.500 44.500 13"
        stroke={color.gold}
        strokeWidth="1.5"
      />
      <circle cx="24" cy="26" r="9.500" fill={color.gold} stroke={color.goldBright} strokeWidth="1.500" />
      <rect x="20.500" y="22.500" width="7" height="7" rx="1" stroke={color.onGold} strokeWidth="1.600" />
      <path d="M10 43h28M15 47.500h18" stroke={color.gold} strokeOpacity=".5" strokeLinecap="round" />
    </svg>
  );
}
