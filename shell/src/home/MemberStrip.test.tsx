import { answer, aUser, breakCall, renderPage } from '@site/shared/testing';
import { MemberStrip } from './MemberStrip';

const open = () => renderPage(<MemberStrip />, { token: 't' });
const at = (hours: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, hours - 8));
afterEach(() => jest.restoreAllMocks());

test.each([
  [24, '夜深了'],
  [8, '早上好'],
  [13, '下午好'],
  [20, '晚上好'],
])('greets the member at %i:00 in Beijing with %s', async (hour, greeting) => {
  at(hour);
  answer('user', aUser({ username: 'member88', balance: '1234.50' }));
  const page = open();
  expect(await page.findByText(`${greeting}，member88`)).toBeVisible();
  expect(page.getByText('¥1,234.50')).toBeVisible();
});

test('leads to a deposit and to the games, also before user info has arrived', () => {
  breakCall('user');
  const page = open();
  expect(page.getByRole('link', { name: '去存款' })).toHaveAttribute('href', '/deposit');
  expect(page.getByRole('link', { name: '继续游戏' })).toHaveAttribute('href', '/games');
});
