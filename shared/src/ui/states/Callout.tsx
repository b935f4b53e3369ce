import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { token } from '../theme/tokens';

type CalloutTone = 'info' | 'warn' | 'bad';

/** A note within a page: `warn` for financial risk, `bad` for errors. */
export function Callout({
  tone = 'info',
  role,
  children,
}: {
  tone?: CalloutTone;
  /** `status` makes screen readers announce a note that appears later. */
  role?: 'status' | 'alert';
  children: ReactNode;
}) {
  return (
    <Look $tone={tone} role={role}>
      {children}
    </Look>
  );
}

const tones = {
  info: css`
    border-color: ${token.color.accent};
    background: ${token.color.accentTint};
  `,
  warn: css`
    border-color: ${token.color.gold};
    background: ${token.color.goldTint};
    color: ${token.color.goldBright};
  `,
  bad: css`
    border-color: ${token.color.bad};
    background: ${token.color.badTint};
    color: ${token.color.bad};
  `,
};

const Look = styled.div<{ $tone: CalloutTone }>`
  padding: 10px ${token.space.s3};
  border-left: 3px solid;
  border-radius: ${token.radius.small};
  font-size: ${token.font.small};
  ${({ $tone }) => tones[$tone]}
`;
