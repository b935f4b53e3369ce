import { Icon, token } from '@site/shared';
import styled from 'styled-components';

const handheld = /Mobile|Android|iPhone|iPad|iPod|HarmonyOS/i;

/** Before a device's name: a phone, or for any other a neutral mark. */
export function DeviceMark({ agent }: { agent: string | null | undefined }) {
  return (
    <Mark aria-hidden>
      <Icon name={handheld.test(agent ?? '') ? 'phone' : 'shield'} size={20} />
    </Mark>
  );
}

const Mark = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${token.radius.control};
  background: ${token.color.accentTint};
  color: ${token.color.accent};
`;
