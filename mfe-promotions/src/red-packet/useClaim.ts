import { beijingNow, isApiError, messages, toast, type Decimal } from '@site/shared';
import { useRef, useState } from 'react';
import { usePromotionsClaimRedPacketMutation, type RedPacketStanding } from '../promotionsApi';
import { claimWindow } from './claimWindow';

/** What a press of 抢红包 leads to. */
export type ClaimResult =
  | { kind: 'early' }
  | { kind: 'late' }
  | { kind: 'won'; amount: Decimal }
  | { kind: 'refused'; message: string };

/**
 * Takes a red packet: the window first, then what is left, then the API host (spec 2 §4, decisions 43, 44).
 * A press without an answer keeps its idempotency key for the next, so that one packet is taken once (decisions 34).
 */
export function useClaim() {
  const [claim, { isLoading: busy }] = usePromotionsClaimRedPacketMutation();
  const [result, setResult] = useState<ClaimResult>();
  const running = useRef(false);
  const unanswered = useRef<string>(undefined);

  const ask = async (): Promise<ClaimResult | undefined> => {
    const key = unanswered.current ?? crypto.randomUUID();
    unanswered.current = key;
    try {
      const amount = await claim({ idempotencyKey: key }).unwrap();
      unanswered.current = undefined;
      return { kind: 'won', amount };
    } catch (error) {
      if (!isApiError(error) || error.kind === 'unanswered' || error.kind === 'absent') {
        toast(messages.redPacketNoAnswer, 'error');
        return undefined;
      }
      unanswered.current = undefined;
      return error.kind === 'refused'
        ? { kind: 'refused', message: error.message || messages.redPacketNotEligible }
        : undefined;
    }
  };

  const press = async ({ rules, sendnums }: RedPacketStanding) => {
    if (running.current) return;
    running.current = true;
    const when = claimWindow(rules, beijingNow().time);
    if (when !== 'open') setResult({ kind: when });
    else if (!(Number(sendnums) > 0)) setResult({ kind: 'refused', message: messages.noRedPacketLeft });
    else setResult(await ask());
    running.current = false;
  };

  return { press, busy, result, close: () => setResult(undefined) };
}
