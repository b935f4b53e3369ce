import { Switch as Base } from '@base-ui/react/switch';
import styled from 'styled-components';
import { tapArea } from '../theme/mixins';
import { token } from '../theme/tokens';

export interface SwitchProps {
  /** The accessible name; the visible label is up to the caller. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  busy?: boolean;
}

export function Switch({ label, checked, onChange, disabled, busy }: SwitchProps) {
  return (
    <Track
      data-dark
      aria-label={label}
      aria-busy={busy || undefined}
      checked={checked}
      disabled={!!(disabled || busy)}
      onCheckedChange={(next) => onChange(next)}
    >
      <Thumb />
    </Track>
  );
}

/* Of the dark theme in both: a dark thumb would look switched on. */
const Track = styled(Base.Root)`
  ${tapArea('-9px 0')}
  display: inline-flex;
  flex: none;
  width: 48px;
  height: 28px;
  padding: 3px;
  border: 1px solid ${token.color.lineStrong};
  border-radius: ${token.radius.pill};
  background: ${token.color.lineStrong};
  cursor: pointer;
  transition: background-color ${token.motion.normal} ${token.motion.ease};
  &[data-checked] {
    border-color: ${token.color.accent};
    background: ${token.color.accentDeep};
  }
  &[data-disabled] {
    opacity: 0.55;
    cursor: not-allowed;
  }
`;

const Thumb = styled(Base.Thumb)`
  width: 20px;
  height: 20px;
  border-radius: 50%;
  background: ${token.color.text};
  transition: transform ${token.motion.normal} ${token.motion.ease};
  &[data-checked] {
    transform: translateX(20px);
  }
`;
