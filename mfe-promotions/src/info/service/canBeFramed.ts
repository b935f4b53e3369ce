import { isSameOrigin } from '@site/shared';

/**
 * Returns true if the page's Content-Security-Policy allows framing the URL: this site, https:, or http: on a page
 * loaded over http (browsers block http frames in https pages).
 * @param pageProtocol `http:` or `https:`
 */
export const canBeFramed = (url: string, pageProtocol: string): boolean =>
  isSameOrigin(url) || url.startsWith('https:') || pageProtocol === 'http:';
