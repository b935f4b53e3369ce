import { screen } from '@testing-library/react';
import { captchaCodes } from '../session/captchaCodes';

/** Returns the index of the captcha image on the page. */
export const shownCaptchaIndex = async () => Number((await screen.findByAltText('验证码图片')).dataset.captcha);

/** Returns the code of the captcha image on the page. */
export const shownCaptchaCode = async (): Promise<string> => captchaCodes[await shownCaptchaIndex()] ?? '';
