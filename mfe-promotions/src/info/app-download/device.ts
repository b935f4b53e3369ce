/** The platform whose app a device can install. */
export type Platform = 'ios' | 'android' | 'other';

interface DeviceClues {
  userAgent: string;
  maxTouchPoints: number;
  /** Only Chromium provides it. */
  userAgentData?: { platform?: string };
}

/** Returns the device's platform. An iPad identifies as a Macintosh, but Macs have no touch screen. */
export function platformOf({ userAgent, maxTouchPoints, userAgentData }: DeviceClues): Platform {
  if (/android/i.test(`${userAgentData?.platform ?? ''} ${userAgent}`)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'other';
}

/** The platform of this device; `other` while the page is prerendered. */
export const thisPlatform = (): Platform => (typeof navigator === 'undefined' ? 'other' : platformOf(navigator));

const matches = (query: string): boolean => typeof window !== 'undefined' && window.matchMedia(query).matches;

/** Returns true on a desktop, where the member installs the app on another device. */
export const isDesktop = (): boolean => matches('(hover: hover) and (pointer: fine)');

/** Returns true if the site runs as an installed app. */
export const isRunningInstalled = (): boolean => matches('(display-mode: standalone)');
