import { inFlightRequests, useLocation, useLoggedIn, useNavigate } from '@site/shared';
import {
  answer,
  aUser,
  breakCall,
  callsSettled,
  holdCall,
  keepToasts,
  received,
  refuse,
  renderPage,
} from '@site/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { LogOut } from '../session/LogOut';
import SidebarAccount from '../sidebar/SidebarAccount';
import { avatarFile, maxAvatarBytes } from './avatarFile';
import MemberCentrePage from './MemberCentrePage';
import { sendFile, uploadStallTimeout } from './sendFile';

beforeEach(keepToasts);

const tiers = [
  { flow: 0, recharge: '1000.00', realperson: 0, electron: 0, joker: 0, sport: 0, lottery: 0, e_sport: 0 },
];
const platform = (balance: string) => [{ name: 'obgdy', platname: 'OB电子', balance }];

beforeEach(() => {
  answer('user', aUser({ balance: '1234.50', paysum: '400.00' }));
  answer('uservip', tiers);
  answer('balancelist', platform('0.00'));
});

const open = (features: string[] = []) =>
  renderPage(<MemberCentrePage />, { at: '/userCenter', token: 't', info: { features } });
const parts = () =>
  within(screen.getByRole('list', { name: '资产构成' }))
    .getAllByRole('listitem')
    .map((part) => part.textContent);

test('shows the member, the badge, the progress to the next level, and links', async () => {
  const page = open();
  expect(await page.findByText('member88')).toBeVisible();
  expect(await page.findByRole('img', { name: 'VIP0' })).toBeVisible();
  await waitFor(() => expect(page.getByRole('progressbar', { name: 'VIP进度' })).toHaveValue(40));
  const links = page
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['存款', '/deposit'],
    ['取款', '/withdraw'],
    ['转账', '/assets'],
    ['交易记录', '/assets'],
    ['投注记录', '/assets?type=4'],
    ['返水', '/assets?type=5'],
    ['福利中心', '/welfare'],
    ['账户中心', '/accountCenter'],
    ['我的消息', '/myNews'],
    ['常见问题', '/faq'],
    ['APP下载', '/app'],
  ]);
});

test.each([
  ['are none', () => answer('uservip', null as never)],
  ['fail to load', () => refuse('uservip', '系统繁忙')],
])('shows the profile without progress if the levels %s', async (_, prepare) => {
  prepare();
  const page = open();
  expect(await page.findByText('member88')).toBeVisible();
  await waitFor(() => expect(page.queryByRole('progressbar', { name: 'VIP进度' })).not.toBeInTheDocument());
  expect(page.getByText(/^累计存款/)).not.toHaveTextContent('%');
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
  answer('uservip', { data: [...tiers, ...tiers] } as never);
  const page = open();
  const badge = await page.findByAltText('VIP1');
  expect(badge).toHaveAttribute('src', '/api/badges/1.svg');
  fireEvent.error(badge);
  expect((await page.findByRole('img', { name: 'VIP1' })).tagName).toBe('svg');
});

describe('总资产', () => {
  test('is all money of the member, with the parts that are not in the main wallet, and can be hidden', async () => {
    answer('user', aUser({ balance: '0.00', held: '100.00' }));
    answer('balancelist', [
      { name: 'obgdy', platname: 'OB电子', balance: '500.10' },
      { name: 'zr', platname: '', balance: '0.20' },
      { name: 'ty', platname: '体育', balance: '0.00' },
    ]);
    const page = open();
    expect(await page.findByText('¥600.30')).toBeVisible();
    expect(parts()).toEqual(['主账户¥0.00', 'OB电子¥500.10', 'zr¥0.20', '取款和转账处理中¥100.00']);
    await page.user.click(page.getByRole('button', { name: '隐藏余额' }));
    expect(page.queryByText('¥600.30')).toBeNull();
    expect(parts()).toEqual(['主账户****', 'OB电子****', 'zr****', '取款和转账处理中****']);
    await page.user.click(page.getByRole('button', { name: '显示余额' }));
    expect(page.getByText('¥600.30')).toBeVisible();
  });

  test('names the money of bonuses on a host that has them, and adds it', async () => {
    answer('user', aUser({ balance: '10.00', held: '5.00', bonus: '38.50' }));
    const page = open();
    expect(await page.findByText('¥53.50')).toBeVisible();
    expect(parts()).toEqual(['主账户¥10.00', '取款和转账处理中¥5.00', '奖金¥38.50']);
  });

  test('says that platform balances are not counted when they cannot be read', async () => {
    breakCall('balancelist');
    const page = open();
    expect(await page.findByText('平台余额暂时无法读取，未计入总资产')).toBeVisible();
    expect(page.getByText('¥1,234.50')).toBeVisible();
  });

  test('stays the same when 一键回收 brings money back, with one idempotency key', async () => {
    answer('balancelist', platform('500.00'));
    answer('transall', null, '回收成功！');
    const page = open();
    expect(await page.findByText('¥1,734.50')).toBeVisible();
    answer('user', aUser({ balance: '1734.50' }));
    answer('balancelist', platform('0.00'));
    await page.user.click(page.getByRole('button', { name: '一键回收' }));
    expect(await page.findByText('回收成功！')).toBeVisible();
    await waitFor(() => expect(page.queryByRole('list', { name: '资产构成' })).toBeNull());
    expect(page.getByText('¥1,734.50')).toBeVisible();
    expect(received('transall').map(({ headers }) => headers.get('idempotency-key'))).toEqual([expect.any(String)]);
  });

  test('says after 一键回收 without a response that the result is unknown', async () => {
    breakCall('transall');
    const page = open();
    await page.user.click(page.getByRole('button', { name: '一键回收' }));
    expect(await page.findByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
  });

  test('is updated by 刷新余额, with the platforms as read once the host has asked them', async () => {
    answer('balancelist', platform('10.00'));
    const page = open();
    expect(await page.findByText('¥1,244.50')).toBeVisible();
    answer('refreshusermoney', () => {
      answer('balancelist', platform('20.00'));
      return aUser({ balance: '99.00' });
    });
    await page.user.click(page.getByRole('button', { name: '刷新余额' }));
    expect(await page.findByText('¥119.00')).toBeVisible();
  });
});

describe('the features of the host', () => {
  beforeEach(() => answer('limitreview', { due: 0, reviewed_at: null }));
  const review = () => screen.queryByRole('region', { name: '核对限额' });

  test('links to the statements, and offers no review of the limits that is not due', async () => {
    const page = open(['statements', 'limits']);
    expect(await page.findByRole('link', { name: '账单' })).toHaveAttribute('href', '/statement');
    await waitFor(() => expect(received('limitreview')).toHaveLength(1));
    expect(review()).toBeNull();
  });

  test('asks a member without a limit for one, until there is an answer', async () => {
    answer('limitreview', { due: 0, reviewed_at: null, offered: 1 });
    answer('declinelimits', null, '已记录您的选择');
    const page = open(['limits']);
    const question = within(await page.findByRole('region', { name: '给自己设一个存款限额' }));
    answer('limitreview', { due: 0, reviewed_at: null, offered: 0 });
    await page.user.click(question.getByRole('button', { name: '暂不设置' }));
    await waitFor(() => expect(page.queryByRole('region', { name: '给自己设一个存款限额' })).toBeNull());
    expect(received('declinelimits').map(({ body }) => body)).toEqual([{ at: '' }]);
  });

  test('offers a review of the limits when it is due, until it is closed', async () => {
    answer('limitreview', { due: 1, reviewed_at: '2026-01-10 08:00:00' });
    const page = open(['statements', 'limits']);
    const notice = within(await page.findByRole('region', { name: '核对限额' }));
    expect(notice.getByText(/^上次核对：2026-01-10。/)).toBeVisible();
    expect(notice.getByRole('link', { name: '查看限额' })).toHaveAttribute('href', '/limits');
    await page.user.click(notice.getByRole('button', { name: '关闭' }));
    expect(review()).toBeNull();
    page.unmount();
    const again = open(['statements', 'limits']);
    expect(await again.findByRole('link', { name: '账单' })).toBeVisible();
    expect(review()).toBeNull();
  });
});

test('on a host without them has no link to the statements, and asks for no review', async () => {
  const page = open();
  expect(await page.findByText('member88')).toBeVisible();
  await callsSettled(page.store);
  expect(page.queryByRole('link', { name: '账单' })).toBeNull();
  expect(received('limitreview')).toEqual([]);
});

describe('the avatar', () => {
  /** A file that begins with the characters' bytes, and has `more` bytes after them. */
  const aFile = (start: string, more: number, name = 'me.png', type = 'image/png') =>
    new File([Uint8Array.from(start, (byte) => byte.charCodeAt(0)), new Uint8Array(more)], name, { type });
  const aPng = () => aFile('\x89PNG\r\n\x1a\n', 1);
  let append: jest.SpyInstance;

  /* The fake host cannot read jsdom's files, so the form is sent empty. */
  beforeEach(() => (append = jest.spyOn(FormData.prototype, 'append').mockImplementation(() => {})));
  afterEach(() => jest.restoreAllMocks());

  test('is sent with progress and refetched; the upload counts as a request in flight', async () => {
    const held = holdCall('uploadimg', null);
    const page = open();
    const input = await page.findByLabelText('更换头像');
    await waitFor(() => expect(inFlightRequests.wouldAlert('t')).toBe(false));
    await page.user.upload(input, aFile('GIF89a', 0, 'me.gif', 'image/gif'));
    await held.asked;
    expect(await page.findByRole('progressbar', { name: '头像上传中' })).toBeVisible();
    expect(input).toBeDisabled();
    expect(inFlightRequests.wouldAlert('t')).toBe(true);
    held.answer();
    await waitFor(() => expect(page.queryByRole('progressbar', { name: '头像上传中' })).toBeNull());
    expect(input).toBeEnabled();
    expect(inFlightRequests.wouldAlert('t')).toBe(false);
    expect(append).toHaveBeenCalledWith('file', expect.objectContaining({ type: 'image/gif', size: 6 }), 'avatar.gif');
    await waitFor(() => expect(received('user')).toHaveLength(2));
  });

  test('shows why an upload failed; a 401 ends the session', async () => {
    const page = open();
    const input = await page.findByLabelText('更换头像');
    await page.user.upload(input, aFile('GIF89a', 2 * 1024 * 1024));
    expect(await page.findByText('图片大小不能超过2MB')).toBeVisible();
    expect(append).not.toHaveBeenCalled();
    breakCall('uploadimg');
    await page.user.upload(input, aPng());
    expect(await page.findByText('网络异常，请稍后再试')).toBeVisible();
    expect(page.queryByRole('progressbar', { name: '头像上传中' })).toBeNull();
    refuse('uploadimg', '图片格式不正确！');
    await page.user.upload(input, aPng());
    expect(await page.findByText('图片格式不正确！')).toBeVisible();
    refuse('uploadimg', '', 401);
    await page.user.upload(input, aPng());
    await waitFor(() => expect(page.store.getState().session).toMatchObject({ token: null, ended: 'alert' }));
    expect(page.queryByText('头像已更换')).toBeNull();
  });
});

describe('退出登录', () => {
  /** Guards its page as the shell does. */
  function GuardedPage() {
    const navigate = useNavigate();
    const { pathname } = useLocation();
    const rejected = !useLoggedIn() && pathname !== '/';
    useLayoutEffect(() => {
      if (rejected) void navigate('/?redirect=%2FuserCenter', { replace: true });
    }, [rejected, navigate]);
    return <LogOut />;
  }
  const ask = async () => {
    const page = renderPage(<GuardedPage />, { at: '/userCenter', token: 't' });
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
    ['no longer knows the session', () => refuse('logoff', '', 401)],
  ])('clears everything local and goes home without a redirect when the host %s', async (_response, prepare) => {
    prepare();
    localStorage.setItem('kept', 'x');
    const { page, dialog } = await ask();
    await page.user.click(dialog.getByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(page.store.getState().session.token).toBeNull());
    await callsSettled(page.store);
    expect(page.path()).toBe('/');
    expect(page.store.getState().session).toMatchObject({ ended: null, loginPrompt: false });
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage.getItem('kept')).toBeNull();
  });
});

test('the sidebar shows name and balance, and closes when a link is followed', async () => {
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

describe('the upload of a file', () => {
  /** A request whose progress and outcome the test controls. */
  class FakeRequest extends EventTarget {
    static last: FakeRequest;
    upload = new EventTarget();
    status = 0;
    responseText = '';
    headers: Record<string, string> = {};
    aim = '';
    sent?: FormData;
    constructor() {
      super();
      FakeRequest.last = this;
    }
    open = (method: string, url: string) => void (this.aim = `${method} ${url}`);
    setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
    send = (body: FormData) => void (this.sent = body);
    abort = () => void this.dispatchEvent(new Event('loadend'));
    way = (loaded: number, total: number) =>
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
    answer(status: number, text: string) {
      Object.assign(this, { status, responseText: text });
      this.dispatchEvent(new Event('loadend'));
    }
  }

  const real = window.XMLHttpRequest;
  beforeEach(() => {
    jest.useFakeTimers();
    window.XMLHttpRequest = FakeRequest as never;
  });
  afterEach(() => {
    jest.useRealTimers();
    window.XMLHttpRequest = real;
  });

  function send() {
    const onProgress = jest.fn<void, [number]>();
    const giveUp = new AbortController();
    const file = new File(['gif'], 'me.gif', { type: 'image/gif' });
    const headers = { authorization: 'Bearer abc', 'content-type': 'application/json' };
    const call = new Request('http://localhost/api/uploadimg', { method: 'POST', headers, signal: giveUp.signal });
    const answer = sendFile(file, onProgress)(call);
    return { answer, onProgress, giveUp, request: FakeRequest.last };
  }

  test('sends the file as multipart with the token and reports progress in percent', async () => {
    const { answer, onProgress, request } = send();
    expect(request.aim).toBe('POST http://localhost/api/uploadimg');
    expect(request.headers).toEqual({ authorization: 'Bearer abc' });
    expect([...(request.sent?.keys() ?? [])]).toEqual(['file']);
    expect(request.sent?.get('file')).toMatchObject({ name: 'me.gif' });
    request.way(50, 200);
    request.way(200, 200);
    expect(onProgress.mock.calls).toEqual([[25], [100]]);
    request.answer(200, '{"code":200,"message":"ok","data":null}');
    expect(await (await answer).json()).toMatchObject({ code: 200 });
  });

  test.each([
    ['a 401', 401, ''],
    ['a proxy’s page', 413, '<html>'],
  ])('passes on %s as it is', async (_, status, text) => {
    const { answer, request } = send();
    request.answer(status, text);
    expect([(await answer).status, await (await answer).text()]).toEqual([status, text]);
  });

  test('aborts an upload without progress, however long it took before', async () => {
    const { answer, request } = send();
    for (const loaded of [1, 2, 3]) {
      jest.advanceTimersByTime(uploadStallTimeout - 1);
      request.way(loaded, 10);
    }
    jest.advanceTimersByTime(uploadStallTimeout);
    await expect(answer).rejects.toThrow(TypeError);
  });

  test('is aborted with the call', async () => {
    const { answer, giveUp } = send();
    giveUp.abort();
    await expect(answer).rejects.toThrow(TypeError);
  });
});

describe('the picture to upload', () => {
  const close = jest.fn();
  const png = '\x89PNG\r\n\x1a\n';
  const jpeg = '\xff\xd8\xff';
  /** A file that begins with the characters' bytes. Its name and type lie, unless they are given. */
  const file = (start: string, size = 20, name = 'me.png', type = 'image/png') => {
    const content = new Uint8Array(size);
    content.set(Uint8Array.from(start, (byte) => byte.charCodeAt(0)));
    return new File([content], name, { type });
  };

  /** What the browser would do: a decoded picture of this size, and the png of a drawn canvas by its width. */
  function browser(width: number, height: number, pngSize: (width: number) => number) {
    Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close }) });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, callback) {
      callback(new Blob([new Uint8Array(pngSize(this.width))], { type: 'image/png' }));
    });
  }

  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
  });

  test.each([
    ['gif', 'GIF89a', 20],
    ['gif', 'GIF87a', maxAvatarBytes],
    ['png', png, maxAvatarBytes],
  ])('keeps the content of a %s, named by its content', async (format, start, size) => {
    const kept = await avatarFile(file(start, size, 'me.jpg', 'image/jpeg'));
    expect([kept.name, kept.type, kept.size]).toEqual([`avatar.${format}`, `image/${format}`, size]);
  });

  test.each([
    ['a jpeg', file(jpeg, 20, 'me.jpg', 'image/jpeg'), 20, [1024]],
    ['jpeg bytes as me.png', file(jpeg), 20, [1024]],
    ['bytes without a type', file(jpeg, 20, 'me', ''), 20, [1024]],
    ['a jpeg whose png is too large', file(jpeg, maxAvatarBytes + 1), maxAvatarBytes + 1, [1024, 512]],
    ['a png over 2 MB', file(png, maxAvatarBytes + 1), maxAvatarBytes + 1, [1024, 512]],
  ])('redraws %s as a png that fits', async (_what, chosen, largest, widths) => {
    const drawn: number[] = [];
    browser(4000, 3000, (width) => {
      drawn.push(width);
      return width > 600 ? largest : 20;
    });
    const made = await avatarFile(chosen);
    expect([made.name, made.type, made.size]).toEqual(['avatar.png', 'image/png', 20]);
    expect(drawn).toEqual(widths);
    expect(close).toHaveBeenCalled();
  });

  test.each([
    ['a gif over 2 MB', 'GIF89a', maxAvatarBytes + 1, '图片大小不能超过2MB'],
    ['a text named me.png', '<html>', 20, '图片无法识别，请选择JPG、PNG或GIF图片'],
    ['an empty file', '', 0, '图片无法识别，请选择JPG、PNG或GIF图片'],
    ['a large file that is no picture', '%PDF', maxAvatarBytes + 1, '图片无法识别，请选择JPG、PNG或GIF图片'],
    [
      'a HEIC photo that the browser cannot read',
      '\0\0\0\x18ftypheic',
      20,
      '当前浏览器无法读取HEIC照片，请改用截图或JPG图片',
    ],
  ])('rejects %s', async (_what, start, size, message) => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('not a picture')) });
    await expect(avatarFile(file(start, size))).rejects.toThrow(message);
  });
});
