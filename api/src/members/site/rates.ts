import { toUnits } from '@site/contract';
import * as v from 'valibot';
import { DomainError } from '../../base/errors/domainError';
import type { Edit } from '../../base/settings/edit';
import { decimalText, setting } from '../../base/settings/settings';

const decimal = decimalText(/^[0-9]{1,8}(\.[0-9]{1,6})?$/, '请填写数字，如7.10！');

/** A decimal of at most six places in millionths. */
const millionths = (value: string): bigint => toUnits(value, 6) ?? 0n;

const between = (least: string, most: string, message: string) =>
  v.pipe(
    decimal,
    v.check((value) => millionths(value) >= millionths(least) && millionths(value) <= millionths(most), message),
  );

const rate = between('1', '100', '汇率须在1至100之间！');
const fee = between('0', '100', '手续费须在0至100 USDT之间！');

/**
 * Yuan for one USDT, and the withdrawal fee in USDT by protocol: `withdrawfeeusdttrc` for TRC20, `withdrawcashfee` for
 * ERC20.
 */
export const rates = setting(
  'payments.rates',
  v.object({ usdtrate: decimal, withdrawusdtrate: decimal, withdrawcashfee: decimal, withdrawfeeusdttrc: decimal }),
  { usdtrate: '7.00', withdrawusdtrate: '7.10', withdrawcashfee: '3.00', withdrawfeeusdttrc: '1.00' },
  v.object({ usdtrate: rate, withdrawusdtrate: rate, withdrawcashfee: fee, withdrawfeeusdttrc: fee }),
);

type Rates = typeof rates.initial;

const rateNames = { usdtrate: '存款汇率', withdrawusdtrate: '取款汇率' } as const;
const feeNames = { withdrawfeeusdttrc: 'TRC20取款手续费', withdrawcashfee: 'ERC20取款手续费' } as const;

/** Whether a rate differs by more than 20 % from the one in force. */
const differsMuch = (before: string, after: string): boolean => {
  const difference = millionths(after) - millionths(before);
  return (difference < 0n ? -difference : difference) * 5n > millionths(before);
};

/** Whether a fee rises by more than 20 %. */
const risesMuch = (before: string, after: string): boolean =>
  millionths(after) > millionths(before) && differsMuch(before, after);

/**
 * Throws a DomainError, unless the operator confirmed the change, if a rate changes or a fee rises by more than 20 %,
 * or if a changed rate lets members gain: with fewer yuan for a USDT paid out than for one paid in, each round adds
 * USDT.
 */
export const assertRatesChange = ({ before, after }: Edit<Rates>, confirmed: boolean): void => {
  if (confirmed) return;
  const changed = (['usdtrate', 'withdrawusdtrate'] as const).filter(
    (name) => millionths(before[name]) !== millionths(after[name]),
  );
  for (const name of changed) {
    if (differsMuch(before[name], after[name])) {
      throw new DomainError(`${rateNames[name]}由${before[name]}改为${after[name]}，变动超过20%，请确认后再提交！`);
    }
  }
  for (const name of ['withdrawfeeusdttrc', 'withdrawcashfee'] as const) {
    if (risesMuch(before[name], after[name])) {
      throw new DomainError(`${feeNames[name]}由${before[name]}改为${after[name]}，上调超过20%，请确认后再提交！`);
    }
  }
  if (changed.length > 0 && millionths(after.withdrawusdtrate) < millionths(after.usdtrate)) {
    throw new DomainError(
      `取款汇率${after.withdrawusdtrate}低于存款汇率${after.usdtrate}，会员存入再取出即可获利，请确认后再提交！`,
    );
  }
};
