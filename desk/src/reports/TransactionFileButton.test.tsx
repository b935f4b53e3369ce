import type { OperatorData } from '@site/contract/operators';
import { screen } from '@testing-library/react';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse } from '../testing/server';

const none = { count: 0, rows: [] };
const agreeing: OperatorData<'POST /platforms/:name/reconcile'> = {
  since: '2026-11-21 00:00:00',
  until: '2026-11-21 23:59:59',
  same: 6,
  missing_here: none,
  missing_there: none,
  different: none,
};

const compare = async () => {
  answer('GET /reports/grouped', []);
  const { user, fill } = renderDesk('/reports', 'auditor');
  await user.click(await screen.findByRole('button', { name: '核对平台交易' }));
  await fill({ 平台代码: 'SG' });
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'file.csv'));
  await user.click(screen.getByRole('button', { name: '核对' }));
};

it('sends the file once, without a key, and shows that all agrees', async () => {
  answer('POST /platforms/:name/reconcile', agreeing);
  await compare();
  expect(await screen.findByText('全部一致')).toBeVisible();
  expect(received('POST /platforms/:name/reconcile').map(({ fields }) => fields)).toEqual([
    { name: 'SG', csv: 'eA==' },
  ]);
});

it('shows how many differ, and what each side states', async () => {
  const ours = { action: 'debit', amount: '0.00', round: null, state: 'refused' as const };
  const theirs = { action: 'debit', amount: '5.00', round: 'r1' };
  const row = { line: 3, transaction: 't-1', member: '7', theirs, ours, at: '2026-11-21 10:00:00' };
  answer('POST /platforms/:name/reconcile', { ...agreeing, different: { count: 250, rows: [row] } });
  await compare();
  expect(await screen.findByText(/内容不同 250 笔（列出前 1 笔）/)).toBeVisible();
  expect(screen.getByRole('row', { name: /t-1/ })).toHaveTextContent(/debit · 5.00 · r1.*debit · 0.00 · 未受理/);
});

it('shows the line of a malformed file', async () => {
  refuse('POST /platforms/:name/reconcile', '第3行的金额有误！');
  await compare();
  expect(await screen.findByText('第3行的金额有误！')).toBeVisible();
});
