import { answer, callsSettled, received, refuse, renderPage } from '@site/shared/testing';
import { act, waitFor } from '@testing-library/react';
import { endpointDigest, fakePushBrowser, hostKey } from '../../../testing/fakePushBrowser';
import { PushSwitch } from './PushSwitch';

beforeEach(() => answer('push/state', { key: hostKey, endpoint: null }));

const open = () => renderPage(<PushSwitch />, { token: 't' });
const findSwitch = (page: ReturnType<typeof open>) => page.findByRole('switch', { name: '推送通知' });

test('subscribes the browser with the key of the host after the member has allowed notifications', async () => {
  const { manager } = fakePushBrowser();
  answer('push/subscribe', null, '已开启推送通知！');
  const page = open();
  const toggle = await findSwitch(page);
  expect(toggle).not.toBeChecked();
  await page.user.click(toggle);
  expect(await page.findByText('已开启推送通知！')).toBeInTheDocument();
  await waitFor(() => expect(toggle).toBeChecked());
  expect(manager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: hostKey });
  expect(received('push/subscribe')[0]?.body).toEqual({
    endpoint: 'https://push.example/new',
    p256dh: 'a-key',
    auth: 'a-secret',
  });
});

test('unsubscribes the browser and the session', async () => {
  const { unsubscribe } = fakePushBrowser({ endpoint: 'https://push.example/1' });
  answer('push/state', { key: hostKey, endpoint: 'https://push.example/1' });
  answer('push/unsubscribe', null, '已关闭推送通知！');
  const page = open();
  const toggle = await findSwitch(page);
  await waitFor(() => expect(toggle).toBeChecked());
  await page.user.click(toggle);
  await waitFor(() => expect(toggle).not.toBeChecked());
  expect(unsubscribe).toHaveBeenCalled();
  expect(received('push/unsubscribe')[0]?.body).toEqual({ endpoint: 'https://push.example/1' });
});

describe('a subscription that this session did not make', () => {
  const earlier = 'https://push.example/1';
  const digests = (...endpoints: string[]) => endpoints.map(endpointDigest);

  test('is kept for this session if the same member made it in an earlier one', async () => {
    const { unsubscribe } = fakePushBrowser({ endpoint: earlier });
    answer('push/state', {
      key: hostKey,
      endpoint: null,
      endpoint_digests: digests('https://push.example/phone', earlier),
    });
    answer('push/subscribe', null, '已开启推送通知！');
    const page = open();
    expect(await findSwitch(page)).toBeChecked();
    expect(received('push/subscribe').map(({ body }) => body)).toEqual([
      { endpoint: earlier, p256dh: 'a-key', auth: 'a-secret' },
    ]);
    expect(page.queryByText('已开启推送通知！')).toBeNull();
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  test('leaves the switch off without a message if it cannot be kept', async () => {
    fakePushBrowser({ endpoint: earlier });
    answer('push/state', { key: hostKey, endpoint: null, endpoint_digests: digests(earlier) });
    refuse('push/subscribe', '操作过于频繁，请稍后再试！', 429);
    const page = open();
    expect(await findSwitch(page)).not.toBeChecked();
    expect(page.queryByText('操作过于频繁，请稍后再试！')).toBeNull();
  });

  test('is ended in the browser if another member made it', async () => {
    const { currentEndpoint } = fakePushBrowser({ endpoint: earlier });
    answer('push/state', { key: hostKey, endpoint: null, endpoint_digests: digests('https://push.example/phone') });
    expect(await findSwitch(open())).not.toBeChecked();
    expect(currentEndpoint()).toBeUndefined();
    expect(received('push/subscribe')).toEqual([]);
  });

  test('is left alone on a host that does not list the subscriptions of other sessions', async () => {
    const { currentEndpoint } = fakePushBrowser({ endpoint: earlier });
    expect(await findSwitch(open())).not.toBeChecked();
    expect(currentEndpoint()).toBe(earlier);
  });
});

test.each([
  ['off for one with another key of the host', `B${'B'.repeat(85)}A`, false],
  ['on for one whose key the browser does not tell', null, true],
])('with the subscription of this session the switch is %s', async (_state, key, isOn) => {
  fakePushBrowser({ endpoint: 'https://push.example/1', key });
  answer('push/state', { key: hostKey, endpoint: 'https://push.example/1', endpoint_digests: [] });
  const toggle = await findSwitch(open());
  expect(toggle.getAttribute('aria-checked')).toBe(String(isOn));
});

test('says where to allow notifications that the member has denied', async () => {
  const { manager } = fakePushBrowser({ permission: 'denied' });
  const page = open();
  await page.user.click(await findSwitch(page));
  expect(await page.findByText('请在浏览器设置中允许通知')).toBeInTheDocument();
  expect(manager.subscribe).not.toHaveBeenCalled();
  expect(received('push/subscribe')).toHaveLength(0);
});

test('a refused subscription is ended in the browser too', async () => {
  const { unsubscribe } = fakePushBrowser();
  refuse('push/subscribe', '该浏览器不支持推送通知！');
  const page = open();
  const toggle = await findSwitch(page);
  await page.user.click(toggle);
  expect(await page.findByText('该浏览器不支持推送通知！')).toBeInTheDocument();
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
  expect(toggle).not.toBeChecked();
});

test('a push service that the browser does not reach leaves the switch off', async () => {
  const { manager } = fakePushBrowser();
  manager.subscribe.mockRejectedValue(new Error('push service error'));
  const page = open();
  const toggle = await findSwitch(page);
  await page.user.click(toggle);
  expect(await page.findByText('该功能暂时无法使用')).toBeInTheDocument();
  expect(toggle).not.toBeChecked();
});

test.each([
  ['the host sends no push messages', () => answer('push/state', { key: null, endpoint: null })],
  ['the host does not have the call', () => refuse('push/state', '', 404)],
])('the push switch is absent if %s', async (_why, prepare) => {
  fakePushBrowser();
  prepare();
  const page = open();
  await waitFor(() => expect(received('push/state')).toHaveLength(1));
  await callsSettled(page.store);
  expect(page.queryByRole('switch')).toBeNull();
});

test('a browser without push messages has no switch and asks the host for nothing', async () => {
  const page = open();
  await act(async () => {});
  expect(page.queryByRole('switch')).toBeNull();
  expect(received('push/state')).toEqual([]);
});
