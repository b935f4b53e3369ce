import { httpUrl } from '../operator/httpUrl';

/** An address an app may be installed from: http(s), or Apple's `itms-services:` for an app outside its store. */
export const installUrl = (address: string | null | undefined): string | undefined =>
  address && /^itms-services:\/\//i.test(address) ? address : httpUrl(address);
