import styled from 'styled-components';
import type { Doubt } from '../../api/useMoneyCall';
import { TextLink } from '../button/TextLink';
import { token } from '../theme/tokens';
import { Callout } from './Callout';

export interface MoneyDoubtProps {
  /** `doubt` of `useMoneyCall`. */
  shown: Doubt;
  /** The records that tell what became of it, `to.assets({ type: 1 })`; none where they are on the page. */
  to?: string;
}

/**
 * Stands at a money form's button when the toast is long gone, with the way to the records: after a press without an answer, whose retry
 * is the button itself (decisions 34), and after a retry that the host knew, so that nobody takes it for a second movement. Its words
 * are its own, never the toast's.
 */
export function MoneyDoubt({ shown, to }: MoneyDoubtProps) {
  if (!shown) return null;
  return (
    <Callout tone={shown === 'replayed' ? 'info' : 'warn'} role="status">
      <Line>
        <span>{words[shown]}</span>
        {to && <TextLink to={to}>查看记录</TextLink>}
      </Line>
    </Callout>
  );
}

const words = {
  unanswered: '上一次提交未收到结果',
  replayed: '上一次提交已送达，这次没有重复办理。如需再办一笔，请重新提交。',
} as const;

const Line = styled.span`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s3};
  > a {
    flex: none;
  }
`;
