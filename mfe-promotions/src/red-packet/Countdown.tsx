import { Button, listen, serverNow, token } from '@site/shared';
import { Clock } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import type { RedPacketRule, RedPacketStanding } from '../promotionsApi';
import { beijingSeconds, nextEdge, whyNoClaim } from './claimWindow';

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

interface Props {
  standing: RedPacketStanding;
  busy: boolean;
  onClaim: () => void;
}

/** 抢红包, golden while the member can claim one; otherwise it says when or why not, and a press explains it. */
export function ClaimButton({ standing, busy, onClaim }: Props) {
  const reason = whyNoClaim(standing, useBeijingSeconds());
  const id = useId();
  return (
    <Button
      variant={reason === undefined ? 'primary' : 'quiet'}
      size="large"
      block
      busy={busy}
      onClick={onClaim}
      aria-label="抢红包"
      aria-describedby={reason === undefined ? undefined : id}
    >
      抢红包
      {reason !== undefined && <Reason id={id}>{reason}</Reason>}
    </Button>
  );
}

const Reason = styled.span`
  min-width: 0;
  font-size: ${token.font.small};
  font-weight: ${token.weight.medium};
`;

const current = () => beijingSeconds(serverNow());

/** Seconds since midnight in Beijing by the API host's clock, updated every second while the tab is visible. */
function useBeijingSeconds(): number {
  const [now, setNow] = useState(current);
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const update = () => {
      clearInterval(timer);
      if (document.hidden) return;
      setNow(current());
      timer = setInterval(() => setNow(current()), 1000);
    };
    update();
    const stop = listen(document, { visibilitychange: update });
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
