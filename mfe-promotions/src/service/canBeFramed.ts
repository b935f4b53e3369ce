import { isOwn } from '../operator/isOwn';

/**
 * Whether the page's policy lets a service into a frame: one of this site or on https:, and on http: where the page came by plain
 * http itself (a browser keeps http out of an https page).
 * @param pageProtocol `http:` or `https:`
 */
export const canBeFramed = (url: string, pageProtocol: string): boolean =>
  isOwn(url) || url.startsWith('https:') || pageProtocol === 'http:';
