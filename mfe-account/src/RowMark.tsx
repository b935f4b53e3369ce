import { Icon, token, type IconName } from '@site/shared';
import styled from 'styled-components';

const tones = {
  accent: { ground: token.color.accentTint, ink: token.color.accent },
  gold: { ground: token.color.goldTint, ink: token.color.gold },
};
type Tone = keyof typeof tones;

/** A decorative icon in front of a row's text. */
export function RowMark({ icon, tone = 'accent' }: { icon: IconName; tone?: Tone }) {
  return (
    <Square aria-hidden $tone={tone}>
      <Icon name={icon} size={20} />
    </Square>
  );
}

const Square = styled.span<{ $tone: Tone }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: ${token.radius.control};
  background: ${({ $tone }) => tones[$tone].ground};
  color: ${({ $tone }) => tones[$tone].ink};
`;

const handheldPattern = /Mobile|Android|iPhone|iPad|iPod|HarmonyOS/i;

/** Icon of a device: a phone for handheldPattern devices, else a neutral one. */
export function DeviceIcon({ agent }: { agent: string | null | undefined }) {
  return <RowMark icon={handheldPattern.test(agent ?? '') ? 'phone' : 'shield'} />;
}
