import { screen } from '@testing-library/react';
import { captchaCodes } from '../session/captchaCodes';

/** Returns the index of the captcha image on the page. */
export const shownCaptchaIndex = async () => Number((await screen.findByAltText('验证码图片')).dataset.captcha);

/** Returns the code of the captcha image on the page. */
export const shownCaptchaCode = async (): Promise<string> => captchaCodes[await shownCaptchaIndex()] ?? '';

/** Removes the cookies of the members who were offered a passkey. */
export function forgetPasskeyOffers(): void {
  for (const cookie of document.cookie.split('; '))
    if (cookie.startsWith('passkeyOffered')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
}
