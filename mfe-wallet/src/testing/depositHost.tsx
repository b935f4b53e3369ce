import { answer, aUser, refuse, renderPage } from '@site/shared/testing';
import { Activity, useState } from 'react';
import DepositPage from '../deposit/DepositPage';

/** The flags of the payment methods, all on. */
export const paymentMethods = (changes = {}) => ({ usdt: 1, card: 1, alipay: 1, wxpay: 1, ...changes });

/** Answers the queries of the deposit page: every payment method, a rate of 7, no optional calls. */
export function answerDeposit(): void {
  answer('user', aUser({ usdtrate: '7.00' }));
  answer('get_pay_way', paymentMethods());
  answer('getpaybank', {
    bank_no: '6222000011112222',
    bank_owner: '王五',
    bank_address: '上海分行',
    bank_data: { bank_name: '工商银行' },
  });
  answer('banklist', [{ bank_name: '招商银行' }, { bank_name: '建设银行' }]);
  refuse('content', '内容不存在', 404);
  refuse('limits', '', 404);
  refuse('limitreview', '', 404);
  refuse('ordertimes', '', 404);
}

export const openDeposit = () => renderPage(<DepositPage />, { at: '/deposit', token: 't' });

/** Opens the deposit page as one that is kept alive; `show` hides it and shows it again. */
export const renderKeptDeposit = () => {
  let setShown: (visible: boolean) => void = () => {};
  function Kept() {
    const [visible, setVisible] = useState(true);
    setShown = setVisible;
    return (
      <Activity mode={visible ? 'visible' : 'hidden'}>
        <DepositPage />
      </Activity>
    );
  }
  return { ...renderPage(<Kept />, { at: '/deposit', token: 't' }), show: (visible: boolean) => setShown(visible) };
};
