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

/** The groups of calls in the OpenAPI document. */
export const callGroups = [
  { name: 'Members', description: 'Registration, login, sessions and personal data', calls: memberCalls },
  { name: 'Passkeys', description: 'Passkeys and one-time codes', calls: passkeyCalls },
  { name: 'Notices', description: 'Messages to the member, and push subscriptions', calls: noticeCalls },
  { name: 'PayoutAccounts', description: 'Bank cards and wallets to which money is paid', calls: payoutAccountCalls },
  { name: 'Payments', description: 'Deposits, withdrawals, records, rebates and play limits', calls: paymentCalls },
  { name: 'Statements', description: 'Monthly statements', calls: statementCalls },
  { name: 'Platforms', description: 'Game platforms: transfers, games and launches', calls: platformCalls },
  { name: 'Content', description: 'Settings and texts of the site', calls: contentCalls },
  { name: 'Promotions', description: 'Red packets, activities and agents', calls: promotionCalls },
];
