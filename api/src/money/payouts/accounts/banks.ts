import { limits } from '@site/contract';
import * as v from 'valibot';
import { setting } from '../../../base/settings/settings';

const names = [
  '中国工商银行',
  '中国农业银行',
  '中国银行',
  '中国建设银行',
  '交通银行',
  '招商银行',
  '中国邮政储蓄银行',
  '中信银行',
  '中国光大银行',
  '中国民生银行',
  '兴业银行',
  '浦发银行',
  '平安银行',
  '广发银行',
  '华夏银行',
];

/** The banks that members choose from. */
export const banks = setting(
  'payoutAccounts.banks',
  v.array(v.object({ bank_name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(limits.cardText)) })),
  names.map((bank_name) => ({ bank_name })),
);
