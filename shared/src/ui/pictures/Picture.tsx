import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';

export interface PictureProps {
  src?: string | null | undefined;
  alt: string;
  /** Shown if the picture is missing or fails to load. */
  fallback: ReactNode;
  /** CSS aspect-ratio (width / height) that reserves the space while loading. */
  ratio?: string;
  /** Loads immediately with high priority instead of lazily. */
  eager?: boolean;
}

/** A picture in a box of fixed aspect ratio with a fallback. */
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
