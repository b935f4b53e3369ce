import { renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { PaymentDetails } from './PaymentDetails';

const agents = {
  Android: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36',
  Safari: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
  'an iOS web view': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148',
  WeChat: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0',
};
const shares = async () => undefined;
const isClosed = async () => Promise.reject(new DOMException('', 'AbortError'));
const isDenied = async () => Promise.reject(new DOMException('', 'NotAllowedError'));
const done = '保存成功';
const hint = '保存失败，请长按二维码保存';

afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

const open = (agent: keyof typeof agents, share: (() => Promise<void>) | undefined, payimg = '') => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agents[agent]);
  const shared = jest.fn(share);
  if (share) Object.assign(navigator, { share: shared, canShare: () => true });
  const saved: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}`, revokeObjectURL: () => {} });
  const downloads = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const payment = { info: { amount: '100.00' }, cardlist: { mch_id: payimg ? '' : 'TXYZ', payimg } } as never;
  const { user } = renderPage(<PaymentDetails payment={payment} order={{ paytype: 'alipay' }} />);
  return { user, saved, shared, downloads };
};

test.each([
  ['downloads the code', 'Android', undefined, done, 1],
  ['downloads the code, although it could share', 'Android', shares, done, 1],
  ['shares the code, so that it gets among the photos', 'Safari', shares, done, 0],
  ['says nothing when the share sheet is closed', 'Safari', isClosed, undefined, 0],
  ['downloads the code where sharing is denied', 'Safari', isDenied, done, 1],
  ['shares the code', 'an iOS web view', shares, done, 0],
  ['says how to keep the code', 'an iOS web view', undefined, hint, 0],
  ['says how to keep the code, also where sharing is denied', 'an iOS web view', isDenied, hint, 0],
  ['says how to keep the code, in', 'WeChat', undefined, hint, 0],
] as const)('保存 %s: %s', async (_what, agent, share, text, downloaded) => {
  const { user, saved, shared, downloads } = open(agent, share);
  expect(await screen.findByRole('img', { name: '收款二维码' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '保存' }));
  if (text) expect(await screen.findByText(text)).toBeVisible();
  else expect(screen.queryByRole('status')).toBeNull();
  expect(downloads).toHaveBeenCalledTimes(downloaded);
  expect(saved.map(({ type }) => type)).toEqual(downloaded ? ['image/png'] : []);
  if (share && agent !== 'Android')
    expect(shared.mock.calls).toMatchObject([[{ files: [{ name: '收款二维码.png', type: 'image/png' }] }]]);
});

test('保存 says how to keep a picture of another site, which the page cannot read', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('blocked'));
  const { user } = open('Android', undefined, 'https://pay.example/qr.png');
  await user.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByText(hint)).toBeVisible();
});
