import { inFlightRequests } from '@site/shared';
import { answer, aUser, breakCall, received, refuse, renderPage, server } from '@site/shared/testing';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import MemberCentrePage from './MemberCentrePage';

const tiers = [
  { flow: 0, recharge: '1000.00', realperson: 0, electron: 0, joker: 0, sport: 0, lottery: 0, e_sport: 0 },
];

beforeEach(() => {
  answer('user', aUser({ balance: '1234.50', paysum: '400.00' }));
  answer('uservip', tiers);
  answer('balancelist', [{ name: 'obgdy', platname: 'OB电子', balance: '0.00' }]);
  refuse('sessions', '', 404);
});

const open = () => renderPage(<MemberCentrePage />, { at: '/userCenter', token: 't' });

test('shows the member, the badge and the progress to the next level', async () => {
  const page = open();
  expect(await page.findByText('member88')).toBeVisible();
  expect(await page.findByRole('img', { name: 'VIP0' })).toBeVisible();
  await waitFor(() => expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveValue(40));
});

test.each([[null], [{ data: null }], [{ data: [] }]])('shows the profile without tiers (%j)', async (none) => {
  answer('uservip', none as never);
  const page = open();
  expect(await page.findByText('member88')).toBeVisible();
  await waitFor(() => expect(received('uservip')).toHaveLength(1));
  expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveValue(0);
});

test('accepts tiers wrapped in data', async () => {
  answer('uservip', { data: tiers } as never);
  const page = open();
  await waitFor(() => expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveValue(40));
});

test('refetches the deposit sum when opened again', async () => {
  const { store, unmount, findByText } = open();
  expect(await findByText(/^¥400\.00$/)).toBeVisible();
  expect(received('user')).toHaveLength(1);
  unmount();
  answer('user', aUser({ paysum: '900.00' }));
  const again = renderPage(<MemberCentrePage />, { at: '/userCenter', store });
  expect(await again.findByText(/^¥900\.00$/)).toBeVisible();
});

test('shows the host’s badge picture, or a drawn one when it fails to load', async () => {
  answer('user', aUser({ vip: '1', vipname: '/api/badges/1.svg' }));
  answer('uservip', [...tiers, ...tiers]);
  const page = open();
  const badge = await page.findByAltText('VIP1');
  expect(badge).toHaveAttribute('src', '/api/badges/1.svg');
  fireEvent.error(badge);
  expect((await page.findByRole('img', { name: 'VIP1' })).tagName).toBe('svg');
});

test('total assets can be hidden and shown', async () => {
  const page = open();
  expect(await page.findByText('¥1,234.50')).toBeVisible();
  await page.user.click(page.getByRole('button', { name: '隐藏余额' }));
  expect(page.queryByText('¥1,234.50')).toBeNull();
  await page.user.click(page.getByRole('button', { name: '显示余额' }));
  expect(page.getByText('¥1,234.50')).toBeVisible();
});

describe('总资产', () => {
  const parts = (page: ReturnType<typeof open>) =>
    within(page.getByRole('list', { name: '资产构成' }))
      .getAllByRole('listitem')
      .map((part) => part.textContent);

  test('is all money of the member, with the parts that are not in the main wallet', async () => {
    answer('user', aUser({ balance: '0.00', held: '100.00' }));
    answer('balancelist', [
      { name: 'obgdy', platname: 'OB电子', balance: '500.10' },
      { name: 'zr', platname: '', balance: '0.20' },
      { name: 'ty', platname: '体育', balance: '0.00' },
    ]);
    const page = open();
    expect(await page.findByText('¥600.30')).toBeVisible();
    expect(parts(page)).toEqual(['主账户¥0.00', 'OB电子¥500.10', 'zr¥0.20', '处理中¥100.00']);
    await page.user.click(page.getByRole('button', { name: '隐藏余额' }));
    expect(parts(page)).toEqual(['主账户****', 'OB电子****', 'zr****', '处理中****']);
  });

  test('says that platform balances are not counted when they cannot be read', async () => {
    breakCall('balancelist');
    const page = open();
    expect(await page.findByText('平台余额暂时无法读取，未计入总资产')).toBeVisible();
    expect(page.getByText('¥1,234.50')).toBeVisible();
  });

  test('stays the same when money comes back from a platform', async () => {
    answer('balancelist', [{ name: 'obgdy', platname: 'OB电子', balance: '500.00' }]);
    answer('transall', null, '回收成功！');
    const page = open();
    expect(await page.findByText('¥1,734.50')).toBeVisible();
    answer('user', aUser({ balance: '1734.50' }));
    answer('balancelist', [{ name: 'obgdy', platname: 'OB电子', balance: '0.00' }]);
    await page.user.click(page.getByRole('button', { name: '一键回收' }));
    await waitFor(() => expect(page.queryByRole('list', { name: '资产构成' })).toBeNull());
    expect(page.getByText('¥1,734.50')).toBeVisible();
  });
});

test.each([
  ['转账', '/assets'],
  ['存款', '/deposit'],
  ['交易记录', '/assets'],
  ['投注记录', '/assets?type=4'],
  ['返水', '/assets?type=5'],
  ['取款', '/withdraw'],
  ['福利中心', '/welfare'],
  ['我的消息', '/myNews'],
  ['常见问题', '/faq'],
  ['APP下载', '/app'],
  ['账户中心', '/accountCenter'],
])('%s links to %s', (name, path) => {
  expect(open().getByRole('link', { name })).toHaveAttribute('href', path);
});

test('一键回收 sends one idempotency key and shows the host’s message', async () => {
  answer('transall', null, '回收成功！');
  const page = open();
  await page.user.click(page.getByRole('button', { name: '一键回收' }));
  expect(await page.findByText('回收成功！')).toBeVisible();
  expect(received('transall')).toHaveLength(1);
  expect(received('transall')[0]?.headers.get('idempotency-key')).toBeTruthy();
});

test('一键回收 without a response shows that the result is unknown', async () => {
  breakCall('transall');
  const page = open();
  await page.user.click(page.getByRole('button', { name: '一键回收' }));
  expect(await page.findByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
});

test('刷新余额 updates the user info from its answer', async () => {
  answer('refreshusermoney', aUser({ balance: '99.00' }));
  const page = open();
  await page.findByText('¥1,234.50');
  await page.user.click(page.getByRole('button', { name: '刷新余额' }));
  expect(await page.findByText('¥99.00')).toBeVisible();
});

test('刷新余额 reads the platforms once the host has asked them', async () => {
  const balance = (amount: string) => [{ name: 'obgdy', platname: 'OB电子', balance: amount }];
  answer('balancelist', balance('10.00'));
  const page = open();
  const parts = within(await page.findByRole('list', { name: '资产构成' }));
  expect(parts.getByText('¥10.00')).toBeVisible();
  answer('refreshusermoney', () => {
    answer('balancelist', balance('20.00'));
    return aUser();
  });
  await page.user.click(page.getByRole('button', { name: '刷新余额' }));
  expect(await parts.findByText('¥20.00')).toBeVisible();
});

/** A file that begins with the characters' bytes, and has `more` bytes after them. */
const aFile = (start: string, more: number) =>
  new File([Uint8Array.from(start, (byte) => byte.charCodeAt(0)), new Uint8Array(more)], 'me.png', {
    type: 'image/png',
  });
const aPng = () => aFile('\x89PNG\r\n\x1a\n', 1);

/* The fake host cannot read jsdom's files, so the form is sent empty. */
const withoutContent = () => jest.spyOn(FormData.prototype, 'append').mockImplementation(() => {});

/** The host responds to an upload only when the test calls the returned function. */
function holdUpload(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(
    http.post('*/api/uploadimg', async () => {
      await held;
      return HttpResponse.json({ code: 200, message: 'ok', data: null });
    }),
  );
  return () => release();
}

afterEach(() => {
  jest.restoreAllMocks();
});

test('uploads a chosen picture and refetches the user info', async () => {
  answer('uploadimg', null);
  const append = withoutContent();
  const page = open();
  const picture = new File(['GIF89a'], 'me.gif', { type: 'image/gif' });
  await page.user.upload(await page.findByLabelText('更换头像'), picture);
  await waitFor(() => expect(received('uploadimg')).toHaveLength(1));
  expect(append).toHaveBeenCalledWith('file', expect.objectContaining({ type: 'image/gif', size: 6 }), 'avatar.gif');
  await waitFor(() => expect(received('user')).toHaveLength(2));
});

test('shows the upload progress and disables the file input meanwhile', async () => {
  withoutContent();
  const release = holdUpload();
  const page = open();
  await page.user.upload(await page.findByLabelText('更换头像'), aPng());
  expect(await page.findByRole('progressbar', { name: '头像上传中' })).toBeVisible();
  expect(page.getByLabelText('更换头像')).toBeDisabled();
  release();
  await waitFor(() => expect(page.queryByRole('progressbar', { name: '头像上传中' })).toBeNull());
  expect(page.getByLabelText('更换头像')).toBeEnabled();
});

test('counts a running upload as a request in flight when another call meets a 401', async () => {
  withoutContent();
  const release = holdUpload();
  const page = open();
  const input = await page.findByLabelText('更换头像');
  await waitFor(() => expect(inFlightRequests.wouldAlert('t')).toBe(false));
  await page.user.upload(input, aPng());
  await waitFor(() => expect(inFlightRequests.wouldAlert('t')).toBe(true));
  release();
  await waitFor(() => expect(inFlightRequests.wouldAlert('t')).toBe(false));
});

test('rejects a picture over 2 MB before sending it', async () => {
  const page = open();
  await page.user.upload(await page.findByLabelText('更换头像'), aFile('GIF89a', 2 * 1024 * 1024));
  expect(await page.findByText('图片大小不能超过2MB')).toBeVisible();
  expect(received('uploadimg')).toHaveLength(0);
});

test('an upload without a response shows a network error', async () => {
  withoutContent();
  breakCall('uploadimg');
  const page = open();
  await page.user.upload(await page.findByLabelText('更换头像'), aPng());
  expect(await page.findByText('网络异常，请稍后再试')).toBeVisible();
  expect(page.queryByRole('progressbar', { name: '头像上传中' })).toBeNull();
});

test('a refused picture shows the host’s message', async () => {
  withoutContent();
  refuse('uploadimg', '图片格式不正确！');
  const page = open();
  await page.user.upload(await page.findByLabelText('更换头像'), aPng());
  expect(await page.findByText('图片格式不正确！')).toBeVisible();
});

test('failed user info can be retried', async () => {
  breakCall('user');
  const page = open();
  const retry = await page.findByRole('button', { name: '重试' });
  answer('user', aUser());
  await page.user.click(retry);
  expect(await page.findByText('member88')).toBeVisible();
});

describe('退出登录', () => {
  const ask = async () => {
    const page = open();
    await page.user.click(page.getByRole('button', { name: '退出登录' }));
    return { page, dialog: within(await page.findByRole('alertdialog')) };
  };

  test('在玩一会 and Escape keep the session', async () => {
    const { page, dialog } = await ask();
    await page.user.click(dialog.getByRole('button', { name: '在玩一会' }));
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
    await page.user.click(page.getByRole('button', { name: '退出登录' }));
    fireEvent.keyDown(await page.findByRole('alertdialog'), { key: 'Escape' });
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
    expect(received('logoff')).toHaveLength(0);
  });

  test.each([
    ['accepts', () => answer('logoff', null)],
    ['rejects', () => refuse('logoff', '系统繁忙')],
    ['does not respond', () => breakCall('logoff')],
    ['no longer knows the session', () => refuse('logoff', '', 401)],
  ])('clears everything local and goes home when the API host %s', async (_response, prepare) => {
    prepare();
    localStorage.setItem('kept', 'x');
    const { page, dialog } = await ask();
    await page.user.click(dialog.getByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(page.path()).toBe('/'));
    expect(page.store.getState().session).toMatchObject({ token: null, ended: null, loginPrompt: false });
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
  });
});

describe('on a host with our additional calls', () => {
  beforeEach(() => {
    answer('sessions', []);
    answer('limitreview', { due: 0, reviewed_at: null });
    answer('statement', {
      month: '2026-05',
      opening: '0.00',
      closing: '0.00',
      rows: { current_page: 1, last_page: 1, per_page: 15, total: 0, data: [] },
      digest: '',
    });
  });

  test('links to the statements', async () => {
    const page = open();
    expect(await page.findByRole('link', { name: '账单' })).toHaveAttribute('href', '/statement');
  });

  test('leaves the link out if the host has no statements', async () => {
    refuse('statement', '', 404);
    const page = open();
    await waitFor(() => expect(received('statement')).toHaveLength(1));
    expect(await page.findByRole('link', { name: 'APP下载' })).toBeVisible();
    expect(page.queryByRole('link', { name: '账单' })).toBeNull();
    expect(page.queryByRole('alert')).toBeNull();
  });

  test('offers a review of the limits when it is due, until it is closed', async () => {
    answer('limitreview', { due: 1, reviewed_at: '2026-01-10 08:00:00' });
    const page = open();
    const notice = within(await page.findByRole('region', { name: '核对限额' }));
    expect(notice.getByText(/^上次核对：2026-01-10。/)).toBeVisible();
    expect(notice.getByRole('link', { name: '查看限额' })).toHaveAttribute('href', '/limits');
    await page.user.click(notice.getByRole('button', { name: '关闭' }));
    expect(page.queryByRole('region', { name: '核对限额' })).toBeNull();
    page.unmount();
    const again = open();
    expect(await again.findByRole('link', { name: '账单' })).toBeVisible();
    expect(again.queryByRole('region', { name: '核对限额' })).toBeNull();
  });

  test('offers no review that is not due', async () => {
    const page = open();
    await waitFor(() => expect(received('limitreview')).toHaveLength(1));
    expect(await page.findByRole('link', { name: '账单' })).toBeVisible();
    expect(page.queryByRole('region', { name: '核对限额' })).toBeNull();
  });
});

test('on a host without them asks for sessions alone', async () => {
  const page = open();
  expect(await page.findByText('member88')).toBeVisible();
  await waitFor(() => expect(received('sessions')).toHaveLength(1));
  expect(received('statement')).toHaveLength(0);
  expect(received('limitreview')).toHaveLength(0);
});
