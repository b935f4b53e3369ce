import { paths } from '@site/shared';

/** The two tabs of `/bankCard`. */
export type AccountTab = 'card' | 'usdt';

/** Returns the path of the list with a tab selected. The tab is part of the URL, so that going back keeps it. */
export const accountsPath = (tab: AccountTab): string =>
  tab === 'card' ? paths.bankCard : `${paths.bankCard}?tab=usdt`;

/** Returns the tab named in a query. */
export const tabOf = (query: URLSearchParams): AccountTab => (query.get('tab') === 'usdt' ? 'usdt' : 'card');
