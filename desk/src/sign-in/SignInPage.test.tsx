import { screen } from '@testing-library/react';
import { anOperator, renderSignedOut } from '../testing/renderDesk';
import { answer, received, respond } from '../testing/server';

const openQueues = () => {
  answer('GET /deposits', { current_page: 1, last_page: 1, per_page: 20, total: 0, data: [] });
  respond(
    'GET /events',
    () => new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
  );
};

it('signs in by name and password and opens the first page of the navigation', async () => {
  openQueues();
  answer('POST /signin', { token: 'abc', operator: anOperator('cashier') });
  answer('GET /me', anOperator('cashier'));
  const { user } = renderSignedOut();
  await user.type(screen.getByLabelText('用户名'), 'lin');
  await user.type(screen.getByLabelText('密码'), 'password1');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByRole('link', { name: '存款' })).toBeVisible();
  expect(received('POST /signin')[0]?.fields).toEqual({ name: 'lin', password: 'password1' });
});
