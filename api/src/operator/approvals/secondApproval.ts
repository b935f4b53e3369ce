import * as v from 'valibot';
import { setting } from '../../settings/settings';

const money = v.pipe(v.string(), v.regex(/^[0-9]{1,10}(\.[0-9]{1,2})?$/, '请填写金额，如50000.00！'));

/** Changes that need a second operator: approving a withdrawal of at least `payout` yuan. */
export const secondApproval = setting('operators.secondApproval', v.object({ payout: money }), { payout: '50000.00' });
