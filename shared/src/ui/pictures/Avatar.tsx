import { useState } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';

/** A member's round picture; a drawn one if missing or failed. */
export function Avatar({ src, size = 48 }: { src?: string | null | undefined; size?: number }) {
  const [failed, setFailed] = useState<string>();
  if (src && failed !== src)
    return <Photo src={src} alt="头像" width={size} height={size} onError={() => setFailed(src)} />;
  return (
    <svg role="img" aria-label="头像" viewBox="0 0 48 48" width={size} height={size}>
      <circle cx="24" cy="24" r="23" fill={token.color.raised} stroke={token.color.goldDeep} strokeWidth="1.5" />
      <circle cx="24" cy="19" r="8" fill={token.color.metal} />
      <path
        d="M8.5 40.5C10 31 16 28.5 24 28.5S38 31 39.5 40.5A23 23 0 0 1 24 47a23 23 0 0 1-15.5-6.5z"
        fill={token.color.goldDeep}
      />
    </svg>
  );
}

const Photo = styled.img`
  flex: none;
  border: 1px solid ${token.color.goldDeep};
  border-radius: 50%;
  background: ${token.color.raised};
  object-fit: cover;
`;
