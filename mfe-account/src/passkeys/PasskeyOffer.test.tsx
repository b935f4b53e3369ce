import { setPasskeyOffer } from '@site/shared';
import { answer, aUser, received, renderPage } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { forgetPasskeyOffers } from '../testing/page';
import PasskeyOffer from './PasskeyOffer';
import { wasPasskeyOffered } from './passkeyOfferCookie';

beforeEach(() => answer('user', aUser({ username: 'Member88' })));
afterEach(forgetPasskeyOffers);

const open = (at = '/') => {
  const page = renderPage(
    <>
      <PasskeyOffer />
      <main>首页</main>
    </>,
    { at, token: 't' },
  );
  act(() => void page.store.dispatch(setPasskeyOffer(true)));
  return page;
};
const line = () => screen.queryByRole('complementary', { name: '通行密钥' });
const listed = async () => {
  await waitFor(() => expect(received('passkey/list')).toHaveLength(1));
  await act(async () => {});
};

test('the passkey offer leads a member without a passkey to the page that adds one, once', async () => {
  answer('passkey/list', []);
  const page = open();
  const link = await page.findByRole('link', { name: '去添加' });
  await waitFor(() => expect(wasPasskeyOffered('member88 ')).toBe(true));
  expect(wasPasskeyOffered('member89')).toBe(false);
  await page.user.click(link);
  expect(page.path()).toBe('/passkeys');
  expect(page.store.getState().session.passkeyOffer).toBe(false);
});

test('the passkey offer can be dismissed, and gives the focus to the page', async () => {
  answer('passkey/list', []);
  const page = open();
  await page.user.click(await page.findByRole('button', { name: '以后再说' }));
  expect(page.getByRole('main')).toHaveFocus();
  expect(page.path()).toBe('/');
  expect(page.store.getState().session.passkeyOffer).toBe(false);
});

test('the passkey offer is not shown to a member with a passkey, nor marked as shown', async () => {
  answer('passkey/list', [{ id: 1, name: '我的手机', created_at: '2026-11-20 10:00:00' }]);
  open();
  await listed();
  expect(line()).toBeNull();
  expect(wasPasskeyOffered('Member88')).toBe(false);
});

test('the passkey offer is not shown on the page that adds passkeys', async () => {
  answer('passkey/list', []);
  open('/passkeys');
  await listed();
  expect(line()).toBeNull();
});
