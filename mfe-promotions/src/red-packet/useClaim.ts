import { messages, serverNow, toast, useMoneyCall, type ApiError, type Decimal } from '@site/shared';
import { useState } from 'react';
import { usePromotionsClaimRedPacketMutation, type RedPacketStanding } from '../promotionsApi';
import { beijingSeconds, claimWindow } from './claimWindow';

/** What a press of 抢红包 leads to. */
export type ClaimResult =
  | { kind: 'early' }
  | { kind: 'late' }
  /** `amount` in CNY; null from a host that does not tell. */
  | { kind: 'won'; amount: Decimal | null }
  | { kind: 'refused'; message: string };

/** A refusal by the host's own clock is what it would be by ours (decisions 44). */
function refusal(message: string): ClaimResult {
  if (message.includes('活动未开始')) return { kind: 'early' };
  if (message.includes('活动已结束')) return { kind: 'late' };
  return { kind: 'refused', message };
}

/** What a failure is shown as: a refusal in a popup, no answer as a toast; a 401 is the session's business. */
function failed(error: ApiError): ClaimResult | undefined {
  if (error.kind === 'refused' && (error.message || error.code < 500))
    return refusal(error.message || messages.redPacketNotEligible);
  if (error.kind !== 'unauthorized' && error.kind !== 'aborted') toast(messages.redPacketNoAnswer, 'error');
  return undefined;
}

/**
 * Takes a red packet: the window first, then what is left, then the API host (spec 2 §4, decisions 43, 44). A press without an answer
 * is repeated with its key, so that one packet is taken once (decisions 34), whatever window and rest say by then: it may have been
 * the last one; `doubt` until its answer came.
 */
export function useClaim() {
  const [claim] = usePromotionsClaimRedPacketMutation();
  const { confirm, busy, doubt, awaiting } = useMoneyCall('douserredpacket', claim, { silent: true });
  const [result, setResult] = useState<ClaimResult>();

  const press = async ({ rules, sendnums }: RedPacketStanding) => {
    if (!awaiting({})) {
      const when = claimWindow(rules, beijingSeconds(serverNow()));
      if (when !== 'open') return setResult({ kind: when });
      if (!(Number(sendnums) > 0)) return setResult({ kind: 'refused', message: messages.noRedPacketLeft });
    }
    const outcome = await confirm({});
    if (outcome) setResult(outcome.ok ? { kind: 'won', amount: outcome.data } : failed(outcome.error));
  };

  return { press, busy, doubt, result, close: () => setResult(undefined) };
}
