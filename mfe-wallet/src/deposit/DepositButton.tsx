import { MoneyDoubt, SubmitButton, to } from '@site/shared';

/** 确认存款, and the way to the deposits after a press without an answer. */
export function DepositButton({ doubt }: { doubt: boolean }) {
  return (
    <>
      <SubmitButton>确认存款</SubmitButton>
      <MoneyDoubt shown={doubt} to={to.assets({ type: 0 })} />
    </>
  );
}
