import { answer, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { digest } from '../../testing/statementHost';
import VerifyPage from './VerifyPage';

/** A visitor's page: there is no session. */
const open = (at = '/verify') => renderPage(<VerifyPage />, { at });
const verify = async ({ user }: ReturnType<typeof renderPage>, text?: string) => {
  if (text) await user.type(await screen.findByLabelText('验证码'), text);
  await user.click(screen.getByRole('button', { name: '验证' }));
};

test('shows month, masked name and closing balance of a statement that the site has issued', async () => {
  answer('verifystatement', { valid: 1, month: '2026-05', username: 'li***88', closing: '1234.50' });
  await verify(open(), ` ${digest} `);
  expect(await screen.findByText('验证通过：该账单由本站出具。')).toBeVisible();
  for (const text of ['2026年5月', 'li***88', '¥1,234.50']) expect(screen.getByText(text)).toBeVisible();
  expect(received('verifystatement').map(({ body }) => body)).toEqual([{ digest }]);
  expect(received('verifystatement')[0]?.headers.get('authorization')).toBeNull();
});

test('shows the opening balance and the number of movements where the host states them', async () => {
  const stated = { valid: 1, month: '2026-05', username: 'li***88', closing: '1234.50' };
  answer('verifystatement', { ...stated, opening: '1034.50', movements: '2' });
  const view = open();
  await verify(view, digest);
  expect(await screen.findByText('¥1,034.50')).toBeVisible();
  for (const text of ['期初余额', '资金变动', '2 笔']) expect(screen.getByText(text)).toBeVisible();
  answer('verifystatement', stated);
  await verify(view);
  await waitFor(() => expect(screen.queryByText('期初余额')).toBeNull());
  expect(await screen.findByText('期末余额')).toBeVisible();
  expect(screen.queryByText('资金变动')).toBeNull();
});

test('says clearly that a digest was never issued, and announces it', async () => {
  answer('verifystatement', { valid: 0, month: null, username: null, closing: null });
  await verify(open(), 'nonsense');
  const verdict = await screen.findByText(/^验证未通过/);
  expect(verdict.closest('[role=status]')).not.toBeNull();
  expect(screen.queryByText('期末余额')).toBeNull();
});

test('replaces the verdict of the digest before', async () => {
  answer('verifystatement', { valid: 1, month: '2026-05', username: 'li***88', closing: '1.00' });
  const view = open();
  await verify(view, digest);
  expect(await screen.findByText(/^验证通过/)).toBeVisible();
  breakCall('verifystatement');
  await verify(view);
  expect(await screen.findByText('网络异常，请稍后再试')).toBeInTheDocument();
  expect(screen.queryByText(/^验证通过/)).toBeNull();
});

test('fills in the digest of a link and waits for the button', async () => {
  open(`/verify?digest=${digest}`);
  expect(await screen.findByLabelText('验证码')).toHaveValue(digest);
  expect(received('verifystatement')).toEqual([]);
});

test('asks for a digest before calling the API', async () => {
  await verify(open());
  expect(await screen.findByText('请输入验证码！')).toBeInTheDocument();
  expect(received('verifystatement')).toEqual([]);
});

test('shows the refusal of too many attempts', async () => {
  refuse('verifystatement', '操作过于频繁，请稍后再试！', 429);
  await verify(open(), digest);
  expect(await screen.findByText('操作过于频繁，请稍后再试！')).toBeInTheDocument();
});

test('says so on a host without statements', async () => {
  refuse('verifystatement', '', 404);
  await verify(open(), digest);
  await waitFor(() => expect(screen.getByText('本站暂不支持账单验证')).toBeVisible());
});
