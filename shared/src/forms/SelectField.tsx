import { useId, type ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { ChevronDown } from 'lucide-react';
import { token } from '../ui/theme/tokens';
import { useRejection } from './rejection';
import { control, FieldBox, Labelled } from './fieldLook';

export interface Option {
  value: string;
  label: string;
}

export interface SelectFieldProps extends Omit<ComponentPropsWithRef<'select'>, 'children' | 'id' | 'size'> {
  label: string;
  name: string;
  options: readonly Option[];
  /** An empty first choice, `请选择`; leave out when one is always chosen. */
  placeholder?: string;
}

/** A labelled native select: the phone brings its own wheel. */
export function SelectField({ label, options, placeholder, ...rest }: SelectFieldProps) {
  const id = useId();
  const rejection = useRejection(rest.name);
  return (
    <Labelled id={id} label={label}>
      <Box>
        <Select {...rest} {...rejection.attributes} id={id}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
        <ChevronDown size={18} aria-hidden />
      </Box>
      {rejection.note}
    </Labelled>
  );
}

const Box = styled(FieldBox)`
  position: relative;
  svg {
    position: absolute;
    right: ${token.space.s3};
    color: ${token.color.textFaint};
    pointer-events: none;
  }
`;

const Select = styled.select`
  ${control}
  padding-right: ${token.space.s10};
  appearance: none;
  text-overflow: ellipsis;
  &:has(option[value='']:checked) {
    color: ${token.color.textFaint};
    font-size: ${token.font.body};
  }
  option {
    background: ${token.color.raised};
    color: ${token.color.text};
  }
`;
