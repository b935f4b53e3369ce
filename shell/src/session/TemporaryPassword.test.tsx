import { memberApi, type User } from '@site/shared';
import { answer, aUser, received, renderPage } from '@site/shared/testing';
import { act, waitFor } from '@testing-library/react';
import { TemporaryPassword } from './TemporaryPassword';

const { memberGetUser } = memberApi.endpoints;

const open = async (at: string, user: Partial<User>) => {
  answer('user', aUser(user));
  const page = renderPage(<TemporaryPassword />, { at, token: 't' });
  expect(page.path()).toBe(at);
  await act(() => page.store.dispatch(memberGetUser.initiate()));
  return page;
};

it.each([[1], ['1']] as const)('opens the change of the password once the user info says %j', async (flag) => {
  const { path } = await open('/assets?type=1', { must_change_password: flag });
  await waitFor(() => expect(path()).toBe('/resetPasswordNew'));
});

it.each(['/resetPasswordNew', '/kefu'])('leaves a member with a temporary password on %s', async (at) => {
  const { path } = await open(at, { must_change_password: 1 });
  expect(path()).toBe(at);
});

it.each([{ must_change_password: 0 as const }, {}])('leaves other members where they are: %j', async (user) => {
  const { path } = await open('/assets', user);
  expect(path()).toBe('/assets');
});

it('requests no user info', () => {
  renderPage(<TemporaryPassword />, { at: '/assets', token: 't' });
  expect(received('user')).toHaveLength(0);
});
