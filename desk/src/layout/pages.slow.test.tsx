import { type OperatorCallName, permissionsOf, roles } from '@site/contract/operators';
import { screen } from '@testing-library/react';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, breakCall } from '../testing/server';
import { icons } from './icons';
import { pages } from './pages';

/** The call without which each page has nothing to show. */
const neededCalls: Record<string, OperatorCallName> = {
  '/overview': 'GET /overview',
  '/deposits': 'GET /deposits',
  '/withdrawals': 'GET /withdrawals',
  '/payouts': 'GET /payouts',
  '/payments': 'GET /payments',
  '/transfers': 'GET /platform-transfers',
  '/approvals': 'GET /approvals',
  '/members': 'GET /members',
  '/members/:id': 'GET /members/:id',
  '/applications': 'GET /activity-applications',
  '/content': 'GET /content',
  '/content/edit': 'GET /content/:key',
  '/notices': 'GET /notices',
  '/activities': 'GET /activities',
  '/bonuses': 'GET /bonus-rules',
  '/settings': 'GET /content',
  '/settings/:key': 'GET /content/:key',
  '/reports': 'GET /reports/grouped',
  '/releases': 'GET /releases',
  '/releases/dependencies': 'GET /releases/dependencies',
  '/operators': 'GET /operators',
  '/actions': 'GET /actions',
};

it('has an icon for every entry of the navigation', () =>
  expect(Object.keys(icons)).toEqual(pages.flatMap(({ path, entry }) => (entry ? path : []))));

it.each(pages)('shows $path with 重试 if it cannot be read, and 无权访问 without $permission', async (page) => {
  const path = page.path.replace(/:\w+/, '7').replace('/edit', '/edit?key=faq');
  const other = roles.find((role) => !permissionsOf([role]).includes(page.permission)) ?? 'editor';
  const { unmount } = renderDesk(path, other);
  expect(await screen.findByText('无权访问')).toBeVisible();
  unmount();
  answer('GET /operators', []);
  answer('GET /reports/bonuses', []);
  answer('GET /payouts/summary', []);
  answer('GET /payout-batches', pageOf([]));
  answer('GET /content/:key', { key: 'app', about: '', value: { site_state: 1, repair_tips: '' } });
  breakCall(neededCalls[page.path] ?? 'GET /me');
  renderDesk(path, 'admin');
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText('网络异常，请检查网络后重试')).toBeVisible();
  expect(retry).toBeEnabled();
});
