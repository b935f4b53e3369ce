import type { ReactNode } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';

interface CalloutProps {
  tone?: 'info' | 'warn' | 'bad';
  /** `status` makes screen readers announce a note that appears later. */
  role?: 'status' | 'alert';
  children: ReactNode;
}

/** A note within a page: `warn` for financial risk, `bad` for errors. */
export const Callout = ({ tone = 'info', ...rest }: CalloutProps) => <Look $tone={tone} {...rest} />;

const { color } = token;
const edges = { info: color.accent, warn: color.gold, bad: color.bad };
const grounds = { info: color.accentTint, warn: color.goldTint, bad: color.badTint };
const inks = { info: 'inherit', warn: color.goldBright, bad: color.bad };

const Look = styled.div<{ $tone: keyof typeof edges }>`
  padding: 10px ${token.space.s3};
  border-left: 3px solid ${({ $tone }) => edges[$tone]};
  border-radius: ${token.radius.small};
  background: ${({ $tone }) => grounds[$tone]};
  color: ${({ $tone }) => inks[$tone]};
  font-size: ${token.font.small};
  text-wrap: pretty;
`;
