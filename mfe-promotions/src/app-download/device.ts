/** Whose app a device can install. */
export type Platform = 'ios' | 'android' | 'other';

interface DeviceClues {
  userAgent: string;
  maxTouchPoints: number;
  /** Chromium's own word; absent elsewhere. */
  userAgentData?: { platform?: string };
}

/** What kind of device this is; an iPad calls itself a Macintosh, but Macs have no touch screen. */
export function platformOf({ userAgent, maxTouchPoints, userAgentData }: DeviceClues): Platform {
  if (/android/i.test(`${userAgentData?.platform ?? ''} ${userAgent}`)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'other';
}

/** Whether a mouse is what points here: a member at a desk, who installs on another device. */
export const isDesk = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Whether the site was opened from the home screen. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
