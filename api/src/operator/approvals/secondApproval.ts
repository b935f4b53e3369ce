import * as v from 'valibot';
import { setting, yuanText } from '../../settings/settings';

/**
 * Changes that need a second operator: approving a withdrawal of at least `payout` yuan, or a deposit of which at least
 * `payout` yuan more arrived than was ordered.
 */
export const secondApproval = setting('operators.secondApproval', v.object({ payout: yuanText('50000.00') }), {
  payout: '50000.00',
});
