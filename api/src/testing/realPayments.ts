import type { Database } from '../base/database/database';
import { licence } from '../members/site/licence';
import { payees, receivingAccounts } from '../money/payments/paymentMethods';
import { writeSetting } from '../base/settings/settings';
import { withdrawalTurnover } from '../money/turnover/turnover';

/** Settings with which real payments can be switched on. */
export const licensed = { real_payments: 1 as const, licence: 'L-2026-001', minimum_age: 18, regions: ['澳门'] };
export const realPayees = {
  ...payees.initial,
  TRC20: 'TAFH65xLeW1gcNMQdt24jBhtaedmJRsEeF',
  ERC20: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  alipay: 'https://qr.alipay.com/fkx0001',
  wxpay: 'wxp://f2f0001',
};
/** Public key of the account m/44'/60'/0' of the words `abandon … about`. */
export const extendedKeyOfTests =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
export const realAccounts = [
  { bank_no: '6222021234567890128', bank_owner: '某公司', bank_address: '', bank_data: { bank_name: '工商银行' } },
];

export const setRealPayees = async (db: Database): Promise<void> => {
  await writeSetting(db, withdrawalTurnover, { deposits: '1', redPackets: '1' });
  await writeSetting(db, payees, realPayees);
  await writeSetting(db, receivingAccounts, realAccounts);
};

/** Switches real payments on, whatever the other settings are. */
export const switchRealPaymentsOn = (db: Database): Promise<void> => writeSetting(db, licence, licensed);
