import { Field } from '@site/shared';
import { useEffect, useRef } from 'react';

/** 动态验证码: the six digits of an authenticator app. `focused`: takes the focus when it appears. */
export function OneTimeCodeField({ focused = false }: { focused?: boolean }) {
  const wrapper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) wrapper.current?.querySelector('input')?.focus();
  }, [focused]);
  return (
    <div ref={wrapper}>
      <Field
        label="动态验证码"
        name="totp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="身份验证器中的6位数字"
      />
    </div>
  );
}
