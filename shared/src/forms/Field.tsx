import {
  useEffect,
  useId,
  useState,
  type ChangeEvent,
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { Stack } from '../ui/layout/PageBody';
import { token } from '../ui/theme/tokens';
import { control, FieldBox, FieldHint, Labelled, RevealButton } from './fieldLook';
import { useRejection } from './rejection';
import { PasswordStrength } from './PasswordStrength';
import { keepFormat, textFormats, type TextFormatName } from './textFormats';

export interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'children' | 'id' | 'size'> {
  label: string;
  name: string;
  hint?: ReactNode;
  /** Shown before the text, such as ¥. */
  leading?: ReactNode;
  /** Shown after the text: a unit, a captcha image, a button. */
  trailing?: ReactNode;
  /** Only screen readers get the label; the placeholder replaces it. */
  labelHidden?: boolean;
  /** Shows 弱, 中 or 强 under the field of a new password. */
  strength?: boolean;
  /** How pasted and typed text is read: without separators, invisible characters and what else people add. */
  format?: TextFormatName;
}

/** A labelled input. A password field has a button that shows the password, and a hint while caps lock is on. */
export function Field(props: FieldProps) {
  const { label, hint, leading, trailing, labelHidden, strength, type = 'text', onChange, ...rest } = props;
  const { format, ...input } = rest;
  const inputId = useId();
  const notesId = `${inputId}-note`;
  const password = type === 'password';
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const capsLock = useCapsLock();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (strength) setTyped(event.target.value);
    onChange?.(event);
  };
  const locked = password && capsLock.on;
  const noted = !!(hint || locked || (strength && typed));
  useEffect(() => {
    const field = document.getElementById(inputId);
    return format && field instanceof HTMLInputElement ? keepFormat(field, textFormats[format]) : undefined;
  }, [format, inputId]);
  const rejection = useRejection(input.name, noted && notesId);
  return (
    <Labelled id={inputId} label={label} labelHidden={labelHidden}>
      <FieldBox {...(password ? capsLock.watch : {})}>
        {leading && <Edge>{leading}</Edge>}
        <Input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={inputId}
          type={password && shown ? 'text' : type}
          onChange={change}
          {...rejection.attributes}
        />
        {password && <RevealButton shown={shown} onChange={setShown} />}
        {trailing && <Edge>{trailing}</Edge>}
      </FieldBox>
      {rejection.note}
      {noted && (
        <Stack $gap={1} id={notesId}>
          {hint && <FieldHint>{hint}</FieldHint>}
          {strength && <PasswordStrength password={typed} />}
          {locked && <CapsLock aria-live="polite">大写锁定已打开</CapsLock>}
        </Stack>
      )}
    </Labelled>
  );
}

/** Whether caps lock was on at the last key event in the watched element. Keyboards of phones do not report it. */
function useCapsLock() {
  const [on, setOn] = useState(false);
  /* A password manager fills fields with key events without modifiers. */
  const update = (event: KeyboardEvent) => setOn(event.nativeEvent.getModifierState?.('CapsLock') ?? false);
  return { on, watch: { onKeyDown: update, onKeyUp: update, onBlur: () => setOn(false) } };
}

const Input = styled.input`
  ${control}
  font-variant-numeric: tabular-nums;
`;

const CapsLock = styled.p`
  color: ${token.color.goldBright};
  font-size: ${token.font.caption};
`;

const Edge = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  padding-inline: ${token.space.s3} ${token.space.s1};
  color: ${token.color.textSoft};
  &:last-child {
    padding-inline: ${token.space.s1} ${token.space.s2};
  }
`;
