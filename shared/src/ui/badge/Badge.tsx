import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { token } from '../theme/tokens';

/** ok: succeeded. bad: refused or failed. wait: an action is pending. gold: money or rank. none: neutral. */
export type Tone = 'ok' | 'bad' | 'wait' | 'gold' | 'none';

export const Badge = ({ tone = 'none', children }: { tone?: Tone; children: ReactNode }) => (
  <Look $tone={tone}>{children}</Look>
);

const tones = {
  ok: css`
    background: ${token.color.goodTint};
    color: ${token.color.good};
  `,
  bad: css`
    background: ${token.color.badTint};
    color: ${token.color.bad};
  `,
  wait: css`
    background: ${token.color.accentTint};
    color: ${token.color.accent};
  `,
  gold: css`
    background: ${token.color.goldTint};
    color: ${token.color.gold};
  `,
  none: css`
    background: ${token.color.raised};
    color: ${token.color.textSoft};
  `,
};

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
  ${({ $tone }) => tones[$tone]}
`;
