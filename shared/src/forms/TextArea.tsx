import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { token } from '../ui/theme/tokens';
import { useRejection } from './rejection';
import { control, fieldBox, FieldFrame, FieldHint, FieldLabel } from './fieldLook';

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  label: string;
  name: string;
  hint?: ReactNode;
}

export function TextArea({ label, hint, id, rows = 4, ...rest }: TextAreaProps) {
  const made = useId();
  const inputId = id ?? made;
  const rejection = useRejection(rest.name, !!hint && `${inputId}-hint`);
  return (
    <FieldFrame>
      <FieldLabel htmlFor={inputId}>{label}</FieldLabel>
      <Box>
        <Input {...rest} id={inputId} rows={rows} {...rejection.attributes} />
      </Box>
      {rejection.note}
      {hint && <FieldHint id={`${inputId}-hint`}>{hint}</FieldHint>}
    </FieldFrame>
  );
}

const Box = styled.div`
  ${fieldBox}
`;

const Input = styled.textarea`
  ${control}
  padding-block: ${token.space.s3};
  resize: vertical;
`;
