import { Button, token } from '@site/shared';
import { useId } from 'react';
import styled from 'styled-components';
import type { RedPacketStanding } from '../promotionsApi';
import { whyNoClaim } from './claimWindow';
import { useBeijingSeconds } from './useBeijingSeconds';

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
      variant={reason === undefined ? 'primary' : 'gold'}
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
