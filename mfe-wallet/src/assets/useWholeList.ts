import { useEffect, useRef } from 'react';

interface Pages {
  currentData?: { pages: readonly { total?: number | undefined }[] } | undefined;
  refetch: () => unknown;
}

/** Between which two pages the list became shorter, and from how many records to how many; undefined for one that did not. */
export function shrinkOf(pages: readonly { total?: number | undefined }[]): string | undefined {
  const totals = pages.map(({ total }) => total ?? NaN);
  const at = totals.findIndex((total, index) => index > 0 && total < (totals[index - 1] ?? NaN));
  return at < 0 ? undefined : `${at}: ${totals[at - 1]} > ${totals[at]}`;
}

/**
 * Hosts page by offset: where records go away while a member scrolls, those after them move up onto a page that was fetched before, and
 * would never be seen. Such a list is fetched anew from its first page; once, or a host that counts each page for itself would never be
 * done with.
 */
export function useWholeList({ currentData, refetch }: Pages): void {
  const shrink = shrinkOf(currentData?.pages ?? []);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (shrink === undefined || shrink === known.current) return;
    known.current = shrink;
    void refetch();
  }, [shrink, refetch]);
}
