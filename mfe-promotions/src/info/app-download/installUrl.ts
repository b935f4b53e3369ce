import { httpUrl, isSameOrigin } from '@site/shared';

/**
 * Returns the URL if an app may be installed from it: http(s), or Apple's `itms-services:` for apps outside its store.
 */
export const installUrl = (address: string | null | undefined): string | undefined =>
  address && /^itms-services:\/\//i.test(address) ? address : httpUrl(address);

/* Store pages refuse to be framed and open the store's app. */
const stores = ['apps.apple.com', 'itunes.apple.com', 'play.google.com'];

/**
 * Returns true if a hidden frame can download the URL: files of this site or on https:, but no store pages. The browser
 * opens stores, `itms-services:` and plain http itself.
 */
export const canDownloadInFrame = (url: string): boolean =>
  isSameOrigin(url) || (url.startsWith('https:') && !stores.includes(new URL(url).hostname));
