import { useRefetchOnce } from '../useRefetchOnce';

interface Pages {
  currentData?: { pages: readonly { total?: number | undefined }[] } | undefined;
  refetch: () => unknown;
}

/** Identifies the first two pages between which the total decreased; undefined if it did not. */
export function shrinkOf(pages: readonly { total?: number | undefined }[]): string | undefined {
  const totals = pages.map(({ total }) => total ?? NaN);
  const at = totals.findIndex((total, index) => index > 0 && total < (totals[index - 1] ?? NaN));
  return at < 0 ? undefined : `${at}: ${totals[at - 1]} > ${totals[at]}`;
}

/**
 * Fetches a list again from its first page when its total decreases. API hosts page by offset: when records disappear
 * while a member scrolls, later ones move to a page that was already fetched and would never appear. Each decrease
 * causes one refetch, because an API host that counts every page for itself reports it again.
 */
export const useRefetchOnShrink = ({ currentData, refetch }: Pages): void =>
  useRefetchOnce(shrinkOf(currentData?.pages ?? []), refetch);
