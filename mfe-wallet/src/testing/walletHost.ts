import { answer, refuse } from '@site/shared/testing';
import { forgetDrafts } from '../useDraft';
import { answerAssets } from './assetsHost';
import { answerDeposit } from './depositHost';

export const wallet = {
  id: 1,
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: 'T-wallet',
  bank_address: null,
  ico: null,
};

/** Answers every query of this app: 1000 yuan, one USDT wallet, all payment methods, no optional calls, no draft. */
export function answerWallet(): void {
  forgetDrafts();
  answerAssets();
  answerDeposit();
  answer('getcard', [wallet]);
  refuse('turnover', '', 404);
  answer('payinfo', {
    info: { amount: '100.00', real_money: '14.28', bank: 'TRC20', paytype: 'usdt' },
    cardlist: { mch_id: 'Txyz', payimg: '' },
  });
}
