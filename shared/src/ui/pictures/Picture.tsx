import { useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';
import { useNearScreen } from './useNearScreen';

export interface PictureProps {
  src?: string | null | undefined;
  alt: string;
  /** Shown if the picture is missing or fails to load. */
  fallback: ReactNode;
  /** CSS aspect-ratio (width / height) that reserves the space while loading. */
  ratio?: string;
  /** Loads immediately with high priority instead of when it comes near the screen. */
  eager?: boolean;
}

/** Addresses of pictures that have loaded. They are shown again without waiting for their place on the screen. */
const loaded = new Set<string>();

/** A picture in a box of fixed aspect ratio with a fallback. It loads when it comes near the screen. */
export function Picture({ src, alt, fallback, ratio = '1', eager = false }: PictureProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [failed, setFailed] = useState<string>();
  const usable = !!src && failed !== src;
  const near = useNearScreen(box, eager || (usable && loaded.has(src)));
  return (
    <Box ref={box} $ratio={ratio}>
      {usable ? (
        <img
          src={near ? src : undefined}
          alt={alt}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => loaded.add(src)}
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
  /* Without an address the browser would show an outline and the alternative text. */
  > img:not([src]) {
    opacity: 0;
  }
`;
