import { token } from '@site/shared';
import { ShieldCheck, Smartphone, type LucideIcon } from 'lucide-react';
import styled from 'styled-components';

const tones = {
  accent: { ground: token.color.accentTint, ink: token.color.accent },
  gold: { ground: token.color.goldTint, ink: token.color.gold },
};
type Tone = keyof typeof tones;

/** A decorative icon in front of a row's text. */
export function RowMark({ icon: Icon, tone = 'accent' }: { icon: LucideIcon; tone?: Tone }) {
  return (
    <Square aria-hidden $tone={tone}>
      <Icon size={20} />
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

/** Icon of a device: a phone, or else a neutral one. */
export function DeviceIcon({ agent }: { agent: string | null | undefined }) {
  return <RowMark icon={handheldPattern.test(agent ?? '') ? Smartphone : ShieldCheck} />;
}
