import styled from 'styled-components';
import { TextLink } from '../button/TextLink';
import { token } from '../theme/tokens';
import { Callout } from './Callout';

export interface MoneyDoubtProps {
  /** `doubt` of `useMoneyCall`: a press whose answer never came. */
  shown: boolean;
  /** The records that tell what became of it, `to.assets({ type: 1 })`. */
  to: string;
}

/**
 * Stands at a money form's button after a press without an answer, when the toast is long gone: the way to the records (decisions
 * 34). The button itself is the retry. Its words are its own, never the toast's.
 */
export function MoneyDoubt({ shown, to }: MoneyDoubtProps) {
  if (!shown) return null;
  return (
    <Callout tone="warn" role="status">
      <Line>
        <span>上一次提交未收到结果</span>
        <TextLink to={to}>查看记录</TextLink>
      </Line>
    </Callout>
  );
}

const Line = styled.span`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s3};
`;
