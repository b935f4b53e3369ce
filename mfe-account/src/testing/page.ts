import { fireEvent, waitFor, screen } from '@testing-library/react';
import { captchaCodes } from '../session/captchaCodes';

const touch = (y: number) => ({ touches: [{ clientX: 0, clientY: y }] });

/** Swipes down from `target`, far enough to refresh the list. Does not wait for the answer. */
export async function pullDown(target: Element): Promise<void> {
  /* The first touch loads the code. */
  fireEvent.touchStart(target, touch(0));
  fireEvent.touchEnd(target, { touches: [] });
  await waitFor(() => expect(document.querySelector('span[aria-live]')).not.toBeNull());
  fireEvent.touchStart(target, touch(0));
  fireEvent.touchMove(target, touch(160));
  fireEvent.touchEnd(target, { touches: [] });
}

/** Returns the index of the captcha image on the page. */
export const shownCaptchaIndex = async () => Number((await screen.findByAltText('验证码图片')).dataset.captcha);

/** Returns the code of the captcha image on the page. */
export const shownCaptchaCode = async (): Promise<string> => captchaCodes[await shownCaptchaIndex()] ?? '';

/** Removes the cookies of the members who were offered a passkey. */
export function forgetPasskeyOffers(): void {
  for (const cookie of document.cookie.split('; '))
    if (cookie.startsWith('passkeyOffered')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
}
