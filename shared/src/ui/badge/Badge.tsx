import type { ReactNode } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';

/** ok: succeeded. bad: refused or failed. wait: an action is pending. gold: money or rank. none: neutral. */
export type Tone = 'ok' | 'bad' | 'wait' | 'gold' | 'none';

export const Badge = ({ tone = 'none', children }: { tone?: Tone; children: ReactNode }) => (
  <Look $tone={tone}>{children}</Look>
);

const { color } = token;
const grounds = {
  ok: color.goodTint,
  bad: color.badTint,
  wait: color.accentTint,
  gold: color.goldTint,
  none: color.raised,
};
const inks = { ok: color.good, bad: color.bad, wait: color.accent, gold: color.gold, none: color.textSoft };

const Look = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  min-height: 22px;
  padding: 0 ${token.space.s2};
  border-radius: ${token.radius.small};
  font-size: ${token.font.caption};
  font-weight: ${token.weight.medium};
  white-space: nowrap;
  background: ${({ $tone }) => grounds[$tone]};
  color: ${({ $tone }) => inks[$tone]};
`;
