import { isOwn } from '../operator/isOwn';
import { httpUrl } from '../operator/httpUrl';

/** An address an app may be installed from: http(s), or Apple's `itms-services:` for an app outside its store. */
export const installUrl = (address: string | null | undefined): string | undefined =>
  address && /^itms-services:\/\//i.test(address) ? address : httpUrl(address);

/* Pages, not files: they refuse to be framed, and open the store's own app. */
const stores = ['apps.apple.com', 'itunes.apple.com', 'play.google.com'];

/**
 * Whether a download can come through a hidden frame (decisions 57): a file of this site or on https:, but no store. The browser itself
 * follows stores, `itms-services:` and plain http.
 */
export const comesInFrame = (url: string): boolean =>
  isOwn(url) || (url.startsWith('https:') && !stores.includes(new URL(url).hostname));
