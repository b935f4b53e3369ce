import { screen, waitFor } from '@testing-library/react';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, breakCall, received, refuse } from '../testing/server';

const imported = { read: 2, added: 2, skipped: 0, assigned: 1, waiting: 1 };

const openDialog = async () => {
  answer('GET /payments', pageOf([]));
  const { user } = renderDesk('/payments', 'cashier');
  await user.click(await screen.findByRole('button', { name: '导入银行流水' }));
  await screen.findByText('CSV文件');
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['流水'], 'bank.csv'));
  return { user, submit: (name: string) => user.click(screen.getByRole('button', { name })) };
};

it('checks the file, imports its parts one by one, and goes on after a failure', async () => {
  answer('POST /payments/import/check', { read: 6, known: 0, parts: ['cGFydDE=', 'cGFydDI=', 'cGFydDM='] });
  answer('POST /payments/import', imported);
  const { submit } = await openDialog();
  let sent = 0;
  answer('POST /payments/import', () => {
    sent += 1;
    if (sent === 2) breakCall('POST /payments/import');
    return imported;
  });
  await submit('导入');
  expect(await screen.findByText(/已导入 4 \/ 6 笔/)).toBeVisible();
  await screen.findByRole('button', { name: '继续导入' });
  answer('POST /payments/import/check', { read: 6, known: 4, parts: ['cGFydDM='] });
  answer('POST /payments/import', imported);
  await submit('继续导入');
  expect(await screen.findByText(/共6笔入账：新增2笔，4笔已登记过；已属于订单1笔，待指定订单1笔/)).toBeVisible();
  expect(received('POST /payments/import').map(({ fields }) => fields['csv'])).toEqual([
    'cGFydDE=',
    'cGFydDI=',
    'cGFydDM=',
    'cGFydDM=',
  ]);
});

it('imports nothing of a file that cannot be read', async () => {
  refuse('POST /payments/import/check', '第3行的金额有误！');
  const { submit } = await openDialog();
  await submit('导入');
  expect(await screen.findByText('第3行的金额有误！')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: '导入' })).toBeEnabled());
  expect(received('POST /payments/import')).toEqual([]);
});
