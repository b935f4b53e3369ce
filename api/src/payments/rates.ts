import * as v from 'valibot';
import { setting } from '../settings/settings';

const decimal = v.pipe(v.string(), v.regex(/^[0-9]{1,8}(\.[0-9]{1,6})?$/));
const rate = v.pipe(
  decimal,
  v.check((value) => Number(value) >= 0.01, 'at least 0.01'),
);

/**
 * Yuan for one USDT, and the withdrawal fee in USDT by protocol: `withdrawfeeusdttrc` for TRC20, `withdrawcashfee` for
 * ERC20.
 */
export const rates = setting(
  'payments.rates',
  v.object({ usdtrate: rate, withdrawusdtrate: rate, withdrawcashfee: decimal, withdrawfeeusdttrc: decimal }),
  { usdtrate: '7.00', withdrawusdtrate: '7.10', withdrawcashfee: '3.00', withdrawfeeusdttrc: '1.00' },
);
