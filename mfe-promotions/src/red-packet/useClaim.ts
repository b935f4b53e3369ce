import { messages, serverNow, toast, useIdempotentMutation, type ApiError, type Decimal } from '@site/shared';
import { useState } from 'react';
import { promotionsClaimRedPacket, type RedPacketStanding } from '../promotionsApi';
import { beijingSeconds, claimWindow } from './claimWindow';

/** What the button 抢红包 leads to. */
export type ClaimResult =
  | { kind: 'early' }
  | { kind: 'late' }
  /** `amount` in CNY; null if the API host does not tell it. `place` is where the money is. */
  | { kind: 'won'; amount: Decimal | null; place: string }
  | { kind: 'refused'; message: string };

/** The host does not tell which rule paid: rules may pay a bonus or into the balance. */
const placeOf = (rules: RedPacketStanding['rules']): string => {
  const inBonus = rules.filter((rule) => Number(rule.in_bonus) === 1).length;
  if (inBonus === 0) return '账户余额';
  return inBonus === rules.length ? '奖金' : '账户余额或奖金';
};

/** A refusal because of the API host's clock looks like one of our own check. */
function refusalOf(message: string): ClaimResult {
  if (message.includes(messages.redPacketEarly)) return { kind: 'early' };
  if (message.includes(messages.redPacketLate)) return { kind: 'late' };
  return { kind: 'refused', message };
}

/**
 * The result to show in a popup. Without an answer a toast appears instead; the end of a session shows nothing here.
 */
function failureOf(error: ApiError): ClaimResult | undefined {
  if (error.kind === 'refused' && (error.message || error.code < 500))
    return refusalOf(error.message || messages.redPacketNotEligible);
  if (error.kind !== 'unauthorized' && error.kind !== 'aborted') toast(messages.redPacketNoAnswer, 'error');
  return undefined;
}

/**
 * Claims a red packet. The claim window and the remaining count are checked before the request, except in a retry
 * after an unknown outcome: the earlier request may have taken the last packet.
 */
export function useClaim() {
  const { submit, isLoading, notice, hasUnknownResult } = useIdempotentMutation(promotionsClaimRedPacket, {
    silent: true,
  });
  const [result, setResult] = useState<ClaimResult>();

  const claim = async ({ rules, sendnums }: RedPacketStanding) => {
    if (!hasUnknownResult({})) {
      const window = claimWindow(rules, beijingSeconds(serverNow()));
      if (window !== 'open') return setResult({ kind: window });
      if (!(Number(sendnums) > 0)) return setResult({ kind: 'refused', message: messages.noRedPacketLeft });
    }
    const submitted = await submit({});
    if (!submitted) return;
    setResult(
      submitted.ok ? { kind: 'won', amount: submitted.result, place: placeOf(rules) } : failureOf(submitted.error),
    );
  };

  return { claim, isLoading, notice, result, close: () => setResult(undefined) };
}
