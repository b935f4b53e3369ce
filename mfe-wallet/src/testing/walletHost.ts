import { answer, refuse } from '@site/shared/testing';
import { forgetDrafts } from '../useDraft';
import { answerAssets } from './assetsHost';

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
  answer('get_pay_way', { usdt: 1, card: 1, alipay: 1, wxpay: 1 });
  refuse('content', '', 404);
  refuse('limits', '', 404);
  answer('getcard', [wallet]);
  answer('banklist', [{ bank_name: '招商银行' }]);
  answer('getpaybank', [
    { bank_no: '6222000011112222', bank_owner: '王五', bank_address: '上海', bank_data: { bank_name: '工商银行' } },
  ]);
  answer('payinfo', {
    info: { amount: '100.00', real_money: '14.28', bank: 'TRC20', paytype: 'usdt' },
    cardlist: { mch_id: 'Txyz', payimg: '' },
  });
}
