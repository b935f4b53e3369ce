import { SubmitButton, to, UnknownResultNotice } from '@site/shared';
import { UsualTime } from '../order-times/UsualTime';
import type { DepositWay } from '../order-times/orderTimes';
import type { DepositMutation } from './depositForm';

/** 确认存款, the usual time of the way, and the notice on the last submission with a link to the deposit records. */
export function SubmitDeposit({ way, deposit }: { way: DepositWay; deposit: DepositMutation }) {
  return (
    <>
      <SubmitButton>确认存款</SubmitButton>
      <UsualTime kind="deposit" way={way} />
      <UnknownResultNotice notice={deposit.notice} to={to.assets({ type: 0 })} />
    </>
  );
}
