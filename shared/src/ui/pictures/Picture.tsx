import { useRef, useState, type ReactNode, useEffect, type RefObject } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';

interface PictureProps {
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

/*
 * One observer for all pictures. Until the first scroll only those on the screen load, so that the others do not
 * compete with the page's first data. `scrollMargin` applies inside of strips; browsers without it load a tile as its
 * edge appears.
 */
const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

const observeWithin = (margins: { rootMargin: string; scrollMargin: string }): IntersectionObserver => {
  observer?.disconnect();
  observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
  }, margins);
  for (const element of waiting.keys()) observer.observe(element);
  return observer;
};

const start = (): IntersectionObserver => {
  const onScroll = ({ target }: Event) => {
    // A carousel scrolls by itself.
    if (target instanceof Element && target.closest('[aria-roledescription="carousel"]')) return;
    window.removeEventListener('scroll', onScroll, { capture: true });
    observeWithin({ rootMargin: '800px 0px', scrollMargin: '0px 200px' });
  };
  window.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return observeWithin({ rootMargin: '0px', scrollMargin: '0px 40px' });
};

const observe = (element: Element, onNear: () => void): (() => void) => {
  waiting.set(element, onNear);
  (observer ?? start()).observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
};

/**
 * Returns true once the element has been on the screen or, after the first scroll, close to it. The browser's lazy
 * loading reaches thousands of pixels further and loads all of a horizontal strip.
 * @param alreadyLoaded true from the start, for a picture that is already loaded
 */
function useNearScreen(element: RefObject<Element | null>, alreadyLoaded: boolean): boolean {
  const [near, setNear] = useState(alreadyLoaded);
  const isWaiting = !near && !alreadyLoaded;
  useEffect(() => {
    if (isWaiting && element.current) return observe(element.current, () => setNear(true));
  }, [isWaiting, element]);
  return near || alreadyLoaded;
}
