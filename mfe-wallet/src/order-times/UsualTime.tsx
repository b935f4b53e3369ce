import { token } from '@site/shared';
import styled from 'styled-components';
import type { PayWay } from '../payWays';
import { useWalletGetOrderTimesQuery, type TimedKind, usualOf, usualText } from './orderTimes';

interface UsualTimeProps {
  kind: TimedKind;
  /** Withdrawals have `usdt` and `bank` only. */
  way: PayWay;
}

/** How long orders of a way usually take. Nothing where the API host does not tell. */
export function UsualTime({ kind, way }: UsualTimeProps) {
  const { data } = useWalletGetOrderTimesQuery();
  const usual = usualOf(data, kind, way);
  return usual ? <Line>{usualText(usual)}</Line> : null;
}

const Line = styled.p`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  text-align: center;
`;
