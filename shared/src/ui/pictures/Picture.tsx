import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';

export interface PictureProps {
  src?: string | null | undefined;
  alt: string;
  /** Drawn when there is no picture or it does not load, in the same box. */
  fallback: ReactNode;
  /** width / height, as CSS understands it; the box keeps it while loading. */
  ratio?: string;
  /** In sight at once: fetched first rather than when near. */
  eager?: boolean;
}

/** A picture in a box of fixed shape, so that nothing jumps, with a drawn one to fall back on. */
export function Picture({ src, alt, fallback, ratio = '1', eager }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const usable = !!src && failed !== src;
  return (
    <Box $ratio={ratio}>
      {usable ? (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
        />
      ) : (
        fallback
      )}
    </Box>
  );
}

const Box = styled.span<{ $ratio: string }>`
  display: block;
  width: 100%;
  aspect-ratio: ${({ $ratio }) => $ratio};
  background: ${token.color.raised};
  overflow: hidden;
  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
