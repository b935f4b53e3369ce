import styled from 'styled-components';
import type { ResultNotice } from '../../api/useIdempotentMutation';
import { TextLink } from '../button/TextLink';
import { token } from '../theme/tokens';
import { Callout } from './Callout';

export interface UnknownResultNoticeProps {
  /** `notice` of `useIdempotentMutation`. */
  notice: ResultNotice;
  /** The records that show the outcome, for example `to.assets({ type: 1 })`; none if they are on the same page. */
  to?: string;
}

/**
 * Stands beside the button of a money operation after the toast has gone: after a submission with an unknown outcome or
 * a refusal, and after a retry that the API host recognized, so that the member does not take it for a second movement.
 */
export function UnknownResultNotice({ notice, to }: UnknownResultNoticeProps) {
  if (!notice) return null;
  if (typeof notice === 'object') {
    return <Callout tone="bad">{`上一次提交未成功：${notice.refusal}`}</Callout>;
  }
  return (
    <Callout tone={notice === 'replayed' ? 'info' : 'warn'} role="status">
      <Line>
        <span>{texts[notice]}</span>
        {to && <TextLink to={to}>查看记录</TextLink>}
      </Line>
    </Callout>
  );
}

/* Different from the toast's text, which tests and screen readers find separately. */
const texts = {
  unknown: '上一次提交未收到结果',
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
