import { SubmitButton, to, UnknownResultNotice } from '@site/shared';
import type { DepositMutation } from './depositForm';

/** 确认存款, and the notice on the last submission with a link to the deposit records. */
export function SubmitDeposit({ deposit }: { deposit: DepositMutation }) {
  return (
    <>
      <SubmitButton>确认存款</SubmitButton>
      <UnknownResultNotice notice={deposit.notice} to={to.assets({ type: 0 })} />
    </>
  );
}
