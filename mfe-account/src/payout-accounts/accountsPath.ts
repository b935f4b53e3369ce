import { paths } from '@site/shared';

/** The two tabs of `/bankCard`. */
export type AccountTab = 'card' | 'usdt';

/** The list with a tab open; the tab stands in the address, so that coming back from an added wallet finds it. */
export const accountsPath = (tab: AccountTab): string =>
  tab === 'card' ? paths.bankCard : `${paths.bankCard}?tab=usdt`;

/** The tab that an address's query names. */
export const tabOf = (query: URLSearchParams): AccountTab => (query.get('tab') === 'usdt' ? 'usdt' : 'card');
