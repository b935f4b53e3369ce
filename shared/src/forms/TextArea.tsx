import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { token } from '../ui/theme/tokens';
import { useRejection } from './rejection';
import { control, FieldBox, FieldHint, Labelled } from './fieldLook';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id'> {
  label: string;
  name: string;
  hint?: ReactNode;
}

export function TextArea({ label, hint, rows = 4, ...rest }: TextAreaProps) {
  const inputId = useId();
  const rejection = useRejection(rest.name, !!hint && `${inputId}-hint`);
  return (
    <Labelled id={inputId} label={label}>
      <FieldBox>
        <Input {...rest} id={inputId} rows={rows} {...rejection.attributes} />
      </FieldBox>
      {rejection.note}
      {hint && <FieldHint id={`${inputId}-hint`}>{hint}</FieldHint>}
    </Labelled>
  );
}

const Input = styled.textarea`
  ${control}
  padding-block: ${token.space.s3};
  resize: vertical;
`;
