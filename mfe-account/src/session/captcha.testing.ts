import { screen } from '@testing-library/react';
import { captchaCodes } from './captchaCodes';

/** For tests: the index of the captcha image in the page. */
export const captchaIndex = async () => Number((await screen.findByAltText('验证码图片')).dataset.captcha);

/** For tests: the code of the captcha image in the page. */
export const captchaInSight = async (): Promise<string> => captchaCodes[await captchaIndex()] ?? '';
