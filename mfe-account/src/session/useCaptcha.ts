import { messages, prerendering, toast } from '@site/shared';
import { useState } from 'react';
import { captchaCodes, usedCodes } from './captchaCodes';

/** Returns a random index of a code that differs from `previous`, so that a change is always visible. */
export function drawCaptcha(previous?: number): number {
  if (previous === undefined) return Math.floor(Math.random() * usedCodes);
  const step = 1 + Math.floor(Math.random() * (usedCodes - 1));
  return (previous + step) % usedCodes;
}

/** The index of the picture on the prerendered page, which the member may have read. */
function prerenderedCaptcha(): number | undefined {
  if (prerendering) return undefined;
  const shown = document.querySelector<HTMLElement>('#prerendered-page [data-captcha]')?.dataset.captcha;
  return shown === undefined ? undefined : Number(shown);
}

/** State of the captcha of a form that has a field named `captcha`. */
export function useCaptcha() {
  const [index, setIndex] = useState(() => prerenderedCaptcha() ?? drawCaptcha());
  const code: string = captchaCodes[index] ?? '';
  const change = () => setIndex(drawCaptcha);

  /** Clears the field and shows another image, after a wrong code and after a refused login. */
  const reset = (form: HTMLFormElement) => {
    change();
    const field = form.elements.namedItem('captcha');
    if (!(field instanceof HTMLInputElement)) return;
    field.value = '';
    field.focus();
  };

  /**
   * Returns whether `typed` equals the code, ignoring case. Otherwise shows 验证码错误！ and resets. Every code has four
   * characters with letters and digits, so the registration's rules for the captcha are covered too.
   */
  const check = (typed: string, form: HTMLFormElement): boolean => {
    if (typed.toUpperCase() === code) return true;
    toast(messages.captchaWrong, 'error');
    reset(form);
    return false;
  };

  return { index, code, change, reset, check };
}

export type Captcha = ReturnType<typeof useCaptcha>;
