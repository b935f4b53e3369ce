import { useEffect, useState, type RefObject } from 'react';

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
  const onScroll = () => observeWithin({ rootMargin: '800px 0px', scrollMargin: '0px 200px' });
  window.addEventListener('scroll', onScroll, { once: true, capture: true, passive: true });
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
export function useNearScreen(element: RefObject<Element | null>, alreadyLoaded: boolean): boolean {
  const [near, setNear] = useState(alreadyLoaded);
  const isWaiting = !near && !alreadyLoaded;
  useEffect(() => {
    if (isWaiting && element.current) return observe(element.current, () => setNear(true));
  }, [isWaiting, element]);
  return near || alreadyLoaded;
}
