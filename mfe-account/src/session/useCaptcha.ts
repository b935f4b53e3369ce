import { messages, toast } from '@site/shared';
import { useState } from 'react';
import { captchaCodes, drawnCodes } from './captchaCodes';

/** A random index of a code, never the one before it, so that a change is always seen (decisions 12). */
export function drawCaptcha(previous?: number): number {
  if (previous === undefined) return Math.floor(Math.random() * drawnCodes);
  const step = 1 + Math.floor(Math.random() * (drawnCodes - 1));
  return (previous + step) % drawnCodes;
}

/** The captcha in sight, of a form with the field `captcha`: of the login, of the registration. */
export function useCaptcha() {
  const [index, setIndex] = useState(() => drawCaptcha());
  const code: string = captchaCodes[index] ?? '';
  const change = () => setIndex(drawCaptcha);

  /** Empties the form's field and shows another image: after a wrong code and after a refused login (decisions 12). */
  const startAnew = (form: HTMLFormElement) => {
    change();
    const field = form.elements.namedItem('captcha');
    if (!(field instanceof HTMLInputElement)) return;
    field.value = '';
    field.focus();
  };

  /**
   * Whether the answer is right, without regard to case (spec 1 §5); if not, says so and starts anew. Every code has four characters
   * with letters and digits both, so that this one comparison holds the whole rule of the registration too.
   */
  const passes = (answer: string, form: HTMLFormElement): boolean => {
    if (answer.trim().toUpperCase() === code) return true;
    toast(messages.captchaWrong, 'error');
    startAnew(form);
    return false;
  };

  return { index, code, change, startAnew, passes };
}

export type Captcha = ReturnType<typeof useCaptcha>;
