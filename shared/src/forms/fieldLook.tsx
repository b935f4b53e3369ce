import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Eye, EyeOff } from 'lucide-react';
import { IconButton } from '../ui/button/IconButton';
import { Stack } from '../ui/layout/PageBody';
import { Note } from '../ui/text/Note';
import { token } from '../ui/theme/tokens';
import { enterKey } from './keyboard';

/** The box around an input or select; shared so that every field of the site has one shape. */
export const FieldBox = styled.div`
  display: flex;
  align-items: center;
  min-height: ${token.size.control};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  transition: border-color ${token.motion.quick} ${token.motion.ease};
  &:focus-within {
    border-color: ${token.color.accent};
    box-shadow: 0 0 0 1px ${token.color.accent};
  }
  &:has([aria-invalid='true']) {
    border-color: ${token.color.bad};
  }
  &:has(:disabled) {
    opacity: 0.6;
  }
`;

// 16 px keeps phones from zooming into a focused field.
export const control = css`
  flex: 1;
  min-width: 0;
  width: 100%;
  min-height: 46px;
  padding: 0 ${token.space.s3};
  border: 0;
  border-radius: inherit;
  outline: none;
  background: none;
  font-size: ${token.font.strong};
  &::placeholder {
    color: ${token.color.textFaint};
    font-size: ${token.font.body};
    opacity: 1;
  }
`;

interface LabelledProps {
  /** Id of the field. */
  id: string;
  label: string;
  labelHidden?: boolean | undefined;
  children: ReactNode;
}

/** A field below its label, above what describes it. */
export const Labelled = ({ id, label, labelHidden, children }: LabelledProps) => (
  <Stack $gap={1.5} {...enterKey}>
    <Note as="label" htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
      {label}
    </Note>
    {children}
  </Stack>
);

/** A text under a field, which `aria-describedby` of the field may name. */
export const FieldHint = ({ id, children }: { id?: string; children: ReactNode }) => (
  <Note id={id} $tone="faint" $size="caption">
    {children}
  </Note>
);

/** Shows and hides the text of a password. */
export const RevealButton = ({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) => (
  <IconButton label={shown ? '隐藏' : '显示'} onClick={() => onChange(!shown)}>
    {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
  </IconButton>
);
