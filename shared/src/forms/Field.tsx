import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from '../ui/button/IconButton';
import { token } from '../ui/theme/tokens';
import { control, fieldBox, FieldError, FieldFrame, FieldHint, FieldLabel } from './fieldLook';

export interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'children' | 'size'> {
  /** The visible label, which is the accessible name to the letter (`texts`). */
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Before the text, such as ¥. */
  leading?: ReactNode;
  /** After the text: a unit, a captcha image, a button. */
  trailing?: ReactNode;
  /** Keep the label for screen readers only, where the design shows a placeholder instead. */
  labelHidden?: boolean;
}

/** A labelled input. Passwords get a button that shows them; everything may be pasted. */
export function Field({ label, hint, error, leading, trailing, labelHidden, type = 'text', id, ...input }: FieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const noteId = `${inputId}-note`;
  const [shown, setShown] = useState(false);
  const password = type === 'password';
  return (
    <FieldFrame>
      <FieldLabel htmlFor={inputId} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </FieldLabel>
      <Box>
        {leading && <Edge>{leading}</Edge>}
        <Input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={inputId}
          type={password && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {password && (
          <IconButton label={shown ? '隐藏' : '显示'} aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff size={18} /> : <Eye size={18} />}
          </IconButton>
        )}
        {trailing && <Edge>{trailing}</Edge>}
      </Box>
      {error ? <FieldError id={noteId}>{error}</FieldError> : hint && <FieldHint id={noteId}>{hint}</FieldHint>}
    </FieldFrame>
  );
}

const Box = styled.div`
  ${fieldBox}
`;

const Input = styled.input`
  ${control}
  font-variant-numeric: tabular-nums;
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
