import styled from 'styled-components';
import { token } from '../theme/tokens';

/** The decorative logo without text: a gem in a ring, in the theme's gold. */
export function LogoMark({ size = 30 }: { size?: number }) {
  const { color } = token;
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" fill="none">
      <path
        d="M16 1.5 28.5 8.700v14.600L16 30.5 3.5 23.300V8.700z"
        fill={color.goldTint}
        stroke={color.metal}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M10.5 9.5h11L25 14l-9 11L7 14z" fill={color.metal} />
      <path d="m10.5 9.5 2 4.5L16 25 7 14z" fill={color.goldDeep} />
      <path d="M10.5 9.5h11L19.5 14h-7z" fill={color.metalBright} />
      <path d="m21.5 9.5 3.5 4.5h-5.5z" fill={color.goldDeep} />
    </svg>
  );
}

/** The logo with the site's title from the app info. */
export function Logo({ title, size = 30 }: { title?: string | undefined; size?: number }) {
  return (
    <Look>
      <LogoMark size={size} />
      {title && <span>{title}</span>}
    </Look>
  );
}

const Look = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${token.space.s2};
  min-width: 0;
  > svg {
    flex: none;
  }
  span {
    text-overflow: ellipsis;
    overflow: hidden;
    background: linear-gradient(180deg, ${token.color.goldBright}, ${token.color.gold});
    -webkit-background-clip: text;
    background-clip: text;
    color: transparent;
    font-size: ${token.font.title};
    font-weight: ${token.weight.heavy};
    letter-spacing: 0.02em;
    white-space: nowrap;
    /* Beside the icons of a header there is no room for it. */
    @media (max-width: 240px) {
      display: none;
    }
  }
`;
