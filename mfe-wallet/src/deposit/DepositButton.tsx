import { MoneyDoubt, SubmitButton, to, type Doubt } from '@site/shared';

/** 确认存款, and what has to be told of the last press, with the way to the deposits. */
export function DepositButton({ doubt }: { doubt: Doubt }) {
  return (
    <>
      <SubmitButton>确认存款</SubmitButton>
      <MoneyDoubt shown={doubt} to={to.assets({ type: 0 })} />
    </>
  );
}
