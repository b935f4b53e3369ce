import { Callout, useSiteGetContentQuery } from '@site/shared';

/** Content key of what the operator says about deposits: deadline, amounts a transaction. */
const hintKey = 'deposit.hint';

/** The operator's hint, shown only when one is set: none of its figures is ours (decisions 35). */
export function DepositHint() {
  const { data } = useSiteGetContentQuery(hintKey);
  const text = data?.value;
  return typeof text === 'string' && text.trim() !== '' ? <Callout>{text}</Callout> : null;
}
