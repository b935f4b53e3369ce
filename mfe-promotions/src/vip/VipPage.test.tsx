import { screen, within } from '@testing-library/react';
import { Activity, useState } from 'react';
import { answer, aUser, breakCall, holdCall, received, renderPage } from '@site/shared/testing';
import VipPage from './VipPage';

const tier = (recharge: string, flow = '20000.00') => ({
  flow,
  recharge,
  realperson: '0.40',
  electron: '0.41',
  joker: '0.42',
  sport: '0.43',
  lottery: '0.44',
  e_sport: '0.45',
});

it('shows a visitor the login prompt without a call', () => {
  renderPage(<VipPage />, { at: '/vip' });
  expect(screen.getByText('请先登录')).toBeInTheDocument();
});

it('shows every tier with conditions and rebates, and the progress to the next', async () => {
  answer('user', aUser({ vip: '1', paysum: '2500.00' }));
  answer('uservip', [tier('1000.00'), tier('5000.00')]);
  renderPage(<VipPage />, { token: 't' });
  const first = await screen.findByRole('region', { name: 'VIP1' });
  expect(first).toHaveTextContent('当前等级');
  expect(first).toHaveTextContent('电子返水0.41%');
  expect(first).toHaveTextContent('¥20,000.00');
  const second = screen.getByRole('region', { name: 'VIP2' });
  expect(within(second).getByText('¥5,000.00')).toBeInTheDocument();
  expect(second).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('progressbar', { name: 'VIP进度' })).toHaveValue(50);
});

/* `vip` counts the tiers reached; the host pays the rebates of the next one, or past the last tier of the last. */
it.each([
  [0, 'VIP0', 0, 'VIP1'],
  [7, 'VIP2', 2, 'VIP2'],
])('marks the level of vip %s: %s, %s reached, and what is worked on: %s', async (vip, name, reached, next) => {
  answer('user', aUser({ vip, paysum: '100.00' }));
  answer('uservip', [tier('1000.00'), tier('5000.00')]);
  renderPage(<VipPage />, { token: 't' });
  const mine = await screen.findByText('当前等级');
  expect(mine.closest('section')).toHaveAccessibleName(name);
  expect(await screen.findAllByRole('img', { name })).toHaveLength(2);
  expect(screen.queryAllByText('已达成')).toHaveLength(Math.max(0, reached - 1));
  const paid = screen.getByText('您的返水按此等级计算').closest('section');
  expect(paid).toHaveAccessibleName(next);
  expect(paid).toHaveAttribute('aria-current', 'true');
});

it('shows -- for a missing percentage', async () => {
  answer('user', aUser());
  answer('uservip', [{ ...tier('1000.00'), electron: null }] as never);
  renderPage(<VipPage />, { token: 't' });
  expect(await screen.findByRole('region', { name: 'VIP1' })).toHaveTextContent('电子返水--');
});

it('shows the turnover beside the deposits on a host that reports it', async () => {
  answer('user', aUser({ vip: 1, paysum: '2500.00', turnover: '5000.00' }));
  answer('uservip', [tier('1000.00'), tier('5000.00')]);
  renderPage(<VipPage />, { token: 't' });
  expect(await screen.findByRole('progressbar', { name: '流水进度' })).toHaveValue(25);
  expect(screen.getByRole('progressbar', { name: 'VIP进度' })).toHaveValue(50);
  expect(screen.getByText((_text, it) => it?.textContent === '累计流水 ¥5,000.00 / ¥20,000.00')).toBeVisible();
});

/* Hides the page as the shell does with a kept-alive page. */
function Kept() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button onClick={() => setShown(!shown)}>切换</button>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <VipPage />
      </Activity>
    </>
  );
}

it('refetches the member when shown again', async () => {
  answer('user', aUser({ vip: '1', paysum: '2500.00' }));
  answer('uservip', [tier('1000.00'), tier('5000.00')]);
  const { user } = renderPage(<Kept />, { token: 't' });
  expect(await screen.findByRole('progressbar', { name: 'VIP进度' })).toHaveValue(50);
  expect(received('user')).toHaveLength(1);
  answer('user', aUser({ vip: '1', paysum: '4000.00' }));
  await user.click(screen.getByRole('button', { name: '切换' }));
  await user.click(screen.getByRole('button', { name: '切换' }));
  expect(await screen.findByText('¥4,000.00')).toBeVisible();
  expect(received('user')).toHaveLength(2);
});

it('offers 重试 when the tiers cannot be loaded, which keeps the focus until they are', async () => {
  answer('user', aUser());
  breakCall('uservip');
  const { user } = renderPage(<VipPage />, { token: 't' });
  const retry = await screen.findByRole('button', { name: '重试' });
  const retried = holdCall('uservip', []);
  await user.click(retry);
  await retried.asked;
  expect(retry).toHaveFocus();
  retried.answer();
  expect(await screen.findByText('暂无记录')).toBeInTheDocument();
});
