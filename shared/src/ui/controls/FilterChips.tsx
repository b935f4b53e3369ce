import styled from 'styled-components';
import { pressable, tapArea } from '../theme/mixins';
import { token } from '../theme/tokens';

export interface FilterChipsProps<Value extends string = string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A single choice in a horizontally scrolling row: buttons with `aria-pressed` in a named group. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) {
  return (
    <Group role="group" aria-label={label}>
      {options.map((option) => (
        <Chip
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </Group>
  );
}

const Group = styled.div`
  display: flex;
  gap: ${token.space.s2};
  /* Space for extended touch targets and focus rings, which overflow would clip. */
  padding: 5px 2px;
  overflow-x: auto;
  scrollbar-width: none;
`;

const Chip = styled.button`
  ${tapArea('-5px 0')}
  flex: none;
  min-height: 34px;
  padding: 0 14px;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.pill};
  background: ${token.color.surface};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  white-space: nowrap;
  ${pressable}
  &[aria-pressed='true'] {
    border-color: ${token.color.accent};
    background: ${token.color.accentTint};
    color: ${token.color.accent};
    font-weight: ${token.weight.strong};
  }
`;
