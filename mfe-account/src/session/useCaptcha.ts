import { useState } from 'react';
import { captchaCodes, drawnCodes } from './captchaCodes';

/** A random index of a code, never the one before it, so that a change is always seen (decisions 12). */
export function drawCaptcha(previous?: number): number {
  if (previous === undefined) return Math.floor(Math.random() * drawnCodes);
  const step = 1 + Math.floor(Math.random() * (drawnCodes - 1));
  return (previous + step) % drawnCodes;
}

/** The captcha in sight: which image, whether an answer is right, and another one. */
export function useCaptcha() {
  const [index, setIndex] = useState(() => drawCaptcha());
  const code: string = captchaCodes[index] ?? '';
  return {
    index,
    code,
    /** Compared without regard to case (spec 1 §5). */
    isRight: (answer: string) => answer.trim().toUpperCase() === code,
    change: () => setIndex(drawCaptcha),
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;

/** Empties the captcha field of a form and shows another image: after a wrong code and after a refused login. */
export function startCaptchaAnew(form: HTMLFormElement, captcha: Captcha): void {
  captcha.change();
  const field = form.elements.namedItem('captcha');
  if (!(field instanceof HTMLInputElement)) return;
  field.value = '';
  field.focus();
}
