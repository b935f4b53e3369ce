import { Button, CaptchaImage, Field, messages, prerendering, toast, token } from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { captchaCodes, drawCaptcha, usedCodes } from './captchaCodes';

/** The index of the picture on the prerendered page, which the member may have read. */
function prerenderedCaptcha(): number | undefined {
  if (prerendering) return undefined;
  const shown = document.querySelector<HTMLElement>('#prerendered-page [data-captcha]')?.dataset.captcha;
  return shown === undefined ? undefined : Number(shown);
}

/** State of the captcha of a form that has a field named `captcha`. */
export function useCaptcha() {
  const [index, setIndex] = useState(() => prerenderedCaptcha() ?? drawCaptcha());
  const code = captchaCodes[index] ?? '';
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

interface CaptchaFieldProps {
  captcha: ReturnType<typeof useCaptcha>;
  maxLength: number;
}

/** 验证码: the field, its image and 换一张. Clicking the image changes it too. */
export function CaptchaField({ captcha: { index, code, change }, maxLength }: CaptchaFieldProps) {
  return (
    <Container>
      <Field
        label="验证码"
        name="captcha"
        format="code"
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="不区分大小写"
        trailing={prerendering ? <EarlyImages /> : <CaptchaImage index={index} code={code} onClick={change} />}
      />
      <ChangeLink>
        <Button variant="ghost" size="small" onClick={change}>
          换一张
        </Button>
      </ChangeLink>
    </Container>
  );
}

/** The prerendered page shows one of these, chosen by the inline script; `useCaptcha` starts with the one shown. */
export const EarlyImages = () => (
  <span data-one-of>
    {captchaCodes.slice(0, usedCodes).map((code, index) => (
      <CaptchaImage key={code} index={index} code={code} />
    ))}
  </span>
);

const Container = styled.div`
  position: relative;
`;

/* On the label's line, because it does not fit beside the image at 320 px. */
const ChangeLink = styled.div`
  position: absolute;
  top: calc(-1 * ${token.space.s2});
  right: calc(-1 * ${token.space.s3});
`;
