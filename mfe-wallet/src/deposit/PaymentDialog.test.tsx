import { memberApi } from '@site/shared';
import { answer, renderPage } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
import { PaymentDialog } from './PaymentDialog';

const onPaid = jest.fn();

const open = async () => {
  answer('payinfo', {
    info: { amount: '100.00', real_money: '14.28', bank: 'TRC20', paytype: 'usdt' },
    cardlist: { mch_id: 'Txyz', payimg: '' },
  });
  const { store, user } = renderPage(
    <PaymentDialog
      orderNumber="D1"
      order={{ paytype: 'usdt', protocol: 'TRC20' }}
      replayed={false}
      open
      onClose={() => undefined}
      onPaid={onPaid}
    />,
    { token: 't' },
  );
  expect(await screen.findByText('Txyz')).toBeVisible();
  const receive = async (arg: string, state: number) => {
    const value = { kind: 'deposit', out_trade_no: arg, state, amount: '100.00', at: '2026-11-20 10:00:00' } as const;
    const entry = { endpointName: 'memberGetOrderEvent', arg, value } as const;
    // Components learn of it in the next frame.
    const notified = new Promise<void>((resolve) => store.subscribe(resolve));
    await act(async () => {
      store.dispatch(memberApi.util.upsertQueryEntries([entry]));
      await notified;
    });
  };
  return { receive, user };
};

test.each([
  [2, '存款已到账'],
  [3, '存款未通过'],
])('a deposit decided with state %i is shown in place of what to pay', async (state, text) => {
  const { receive, user } = await open();
  await receive('D1', state);
  expect(screen.getByRole('status')).toHaveTextContent(`${text}¥100.00`);
  expect(screen.queryByText('Txyz')).toBeNull();
  await user.click(screen.getByRole('button', { name: '查看记录' }));
  expect(onPaid).toHaveBeenCalledTimes(1);
});

test('events of other orders, and those that decide nothing, change nothing', async () => {
  const { receive } = await open();
  await receive('D2', 2);
  await receive('D1', 1);
  expect(screen.getByText('Txyz')).toBeVisible();
  expect(screen.getByRole('button', { name: '我已支付' })).toBeVisible();
});
