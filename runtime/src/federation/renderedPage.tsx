import { useEffect, useLayoutEffect, type ReactNode } from 'react';

/*
 * What the smoke test of a release needs to know of the page (`delivery/src/smoke`): `data-rendered` of the document is
 * the address that React shows, once no part of an app on it shows its fallback. A prerendered page has no such mark.
 */

let address: string | undefined;
let waiting = 0;

function update(): void {
  const { dataset } = document.documentElement;
  if (address !== undefined && waiting === 0) dataset.rendered = address;
  else delete dataset.rendered;
}

/** Shows what stands in for a part of an app. Until it goes, the page does not count as rendered. */
export function Fallback({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    waiting += 1;
    update();
    return () => {
      waiting -= 1;
      update();
    };
  }, []);
  return children;
}

/**
 * Marks the page as rendered.
 * @param shown the path and search of the address that this rendering shows
 */
export function useRenderedMark(shown: string): void {
  useEffect(() => {
    address = shown;
    update();
    return () => {
      address = undefined;
      update();
    };
  }, [shown]);
}
