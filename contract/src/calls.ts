import { contentCalls } from './content';
import { memberCalls } from './members';
import { noticeCalls } from './notices';
import { passkeyCalls } from './passkeys';
import { paymentCalls } from './payments';
import { payoutAccountCalls } from './payout-accounts';
import { platformCalls } from './platforms';
import { promotionCalls } from './promotions';
import { statementCalls } from './statements';

export { memberEvents } from './events';
export { noticeKinds } from './notices';
export { idInput, integerInput, pageInput, text } from './types';

/**
 * Every call by name. A call's path is `/api/` and its name.
 * The API host validates requests with these schemas; the site takes only their types.
 */
export const calls = {
  ...memberCalls,
  ...passkeyCalls,
  ...noticeCalls,
  ...payoutAccountCalls,
  ...paymentCalls,
  ...statementCalls,
  ...platformCalls,
  ...contentCalls,
  ...promotionCalls,
};
