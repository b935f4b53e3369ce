import { answer, aUser, renderPage } from '@site/shared/testing';
import SidebarAccount from './SidebarAccount';

test('shows name and balance, and closes the sidebar when a link is followed', async () => {
  answer('user', aUser({ username: 'member88', balance: '1234.50' }));
  const onNavigate = jest.fn();
  const page = renderPage(<SidebarAccount onNavigate={onNavigate} />, { token: 't' });
  expect(await page.findByText('member88')).toBeVisible();
  expect(page.getByText('¥1,234.50')).toBeVisible();
  expect(page.getByRole('img', { name: '头像' })).toBeVisible();
  expect(page.getByRole('link', { name: '存款' })).toHaveAttribute('href', '/deposit');
  expect(page.getByRole('link', { name: '取款' })).toHaveAttribute('href', '/withdraw');
  await page.user.click(page.getByRole('link', { name: '我的账户' }));
  expect(onNavigate).toHaveBeenCalled();
  expect(page.path()).toBe('/userCenter');
});
