import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { OTPField } from '@base-ui/react/otp-field';
import { numberText } from '@site/contract';
import styled from 'styled-components';
import { token } from '../ui/theme/tokens';
import { control, FieldBox, FieldHint, Labelled, RevealButton } from './fieldLook';
import { useRejection } from './rejection';

export interface CodeFieldProps {
  label: string;
  name: string;
  hint?: ReactNode;
  /** Hides the digits, as those of a password. */
  masked?: boolean;
  /** Takes the focus when it appears. */
  focused?: boolean;
  value?: string;
  onChange?: (digits: string) => void;
}

const cells = [1, 2, 3, 4, 5, 6];
const digitsOf = (text: string): string => numberText(text).replaceAll(/[^0-9]/g, '');

/** Deletes a cell's digit in place: Base UI would go to the cell before, whose digit the next one then replaces. */
const deleteInPlace: ComponentProps<typeof OTPField.Input>['onKeyDown'] = (event) => {
  if (event.key === 'Backspace' && event.currentTarget.value !== '') event.preventBaseUIHandler();
};

/**
 * Six digits in six cells: the fund password, or a code of an authenticator app. Pasted text is read as its digits.
 * Password managers ignore `autocomplete="off"` and would store the fund password in place of the login password; they
 * leave one-time codes alone.
 */
export function CodeField({ label, name, hint, masked = false, focused, value, onChange }: CodeFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const group = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const rejection = useRejection(name, !!hint && noteId);
  const digits = value ?? typed;
  // The form reads the digits on input events, which the cells send before React has rendered them.
  useEffect(() => {
    if (digits) group.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [digits]);
  useEffect(() => {
    if (focused) group.current?.querySelector('input')?.focus();
  }, [focused]);
  return (
    <Labelled id={id} label={label}>
      <FieldBox>
        {/* The label names the first cell. */}
        <span hidden id={`${id}-cells`}>{`${label}，6位数字`}</span>
        <Cells
          ref={group}
          id={id}
          name={name}
          length={cells.length}
          mask={masked && !shown}
          // Otherwise full-width digits would be removed before they are read.
          validationType="none"
          normalizeValue={digitsOf}
          inputMode="numeric"
          value={digits}
          onValueChange={onChange ?? setTyped}
          aria-labelledby={`${id}-cells`}
        >
          {cells.map((cell) => (
            <Cell
              key={cell}
              autoComplete="one-time-code"
              onKeyDown={deleteInPlace}
              {...(cell === 1 ? rejection.attributes : { 'aria-label': `第${cell}位` })}
            />
          ))}
        </Cells>
        {masked && <RevealButton shown={shown} onChange={setShown} />}
      </FieldBox>
      {rejection.note}
      {hint && <FieldHint id={noteId}>{hint}</FieldHint>}
    </Labelled>
  );
}

const Cells = styled(OTPField.Root)`
  display: flex;
  flex: 1;
  min-width: 0;
  & ~ button {
    border-left: 1px solid ${token.color.line};
    border-radius: 0;
  }
`;

const Cell = styled(OTPField.Input)`
  ${control}
  padding: 0;
  text-align: center;
  font-variant-numeric: tabular-nums;
  & + & {
    border-left: 1px solid ${token.color.line};
    border-radius: 0;
  }
  &:focus {
    background: ${token.color.raised};
  }
  &::selection {
    background: none;
  }
`;
