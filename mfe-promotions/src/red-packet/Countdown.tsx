import { token } from '@site/shared';
import { Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { RedPacketRule } from '../promotionsApi';
import { nextEdge } from './claimWindow';
import { useBeijingSeconds } from './useBeijingSeconds';

const two = (count: number) => String(count).padStart(2, '0');
const clock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');

/** Time until the next claim window opens, or the open one closes. Calls `onEdge` at that moment. */
export function Countdown({ rules, onEdge }: { rules: readonly RedPacketRule[]; onEdge: () => void }) {
  const next = nextEdge(rules, useBeijingSeconds());
  const edge = next?.edge;
  const before = useRef(edge);
  useEffect(() => {
    if (before.current === edge) return;
    before.current = edge;
    onEdge();
  }, [edge, onEdge, before]);
  if (!next) return null;
  /* Screen readers do not announce every second. */
  return (
    <Wrapper role="timer" aria-live="off">
      <Clock size={16} />
      {next.edge === 'start' ? '距开始' : '距结束'}
      <strong>{clock(next.seconds)}</strong>
    </Wrapper>
  );
}

const Wrapper = styled.p`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  strong {
    color: ${token.color.goldBright};
    font-size: ${token.font.title};
    font-variant-numeric: tabular-nums;
  }
`;
