import type { CallData } from '../../../shared/src/contract';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* The review of the own limits every six months (docs/product/play-limits.md). */

const deposits: CallData<'limits'> = [
  { kind: 'deposit', period: 'day', amount: '500.00', used: '125.00' },
  { kind: 'deposit', period: 'week', amount: null, used: '125.00' },
  { kind: 'deposit', period: 'month', amount: null, used: '300.00' },
];

test('is offered in the member centre, and recorded on the page of limits', async ({ page, host, open }) => {
  host.answer('sessions', []);
  host.answer('limits', deposits);
  host.answer('limitreview', { due: 1, reviewed_at: '2026-05-01 08:00:00' });
  await open('/userCenter', 'member');
  const notice = page.getByRole('region', { name: '核对限额' });
  await expect(notice).toContainText('上次核对：2026-05-01');
  await checkScreen(page, 'member-centre-limit-review');
  await notice.getByRole('link', { name: '查看限额' }).click();
  await expect(page.getByText('已存 ¥125.00 / ¥500.00')).toBeVisible();
  await checkScreen(page, 'limits-review');
  host.answer('reviewlimits', null, '感谢您的核对！');
  host.answer('limitreview', { due: 0, reviewed_at: '2026-11-01 08:00:00' });
  await notice.getByRole('button', { name: '限额无需调整' }).click();
  await expect(page.getByText('感谢您的核对！')).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(host.requestsTo('reviewlimits')).toEqual([{}]);
});

test('can be closed, and stays closed in this session', async ({ page, host, open }) => {
  host.answer('sessions', []);
  host.answer('limitreview', { due: 1, reviewed_at: null });
  await open('/userCenter', 'member');
  const notice = page.getByRole('region', { name: '核对限额' });
  await notice.getByRole('button', { name: '关闭' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('linwan88')).toBeVisible();
  await expect.poll(() => host.requestsTo('limitreview').length).toBe(2);
  await expect(notice).toHaveCount(0);
});
