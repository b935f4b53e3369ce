import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { type CallName, messages } from '@site/shared';
import {
  answer,
  aUser,
  breakCall,
  callsSettled,
  holdTimers,
  keepToasts,
  received,
  refuse,
  renderPage,
  server,
} from '@site/shared/testing';
import AssetsPage from './assets/AssetsPage';
import { page } from './testing/assetsHost';
import DepositPage from './deposit/DepositPage';
import WithdrawPage from './withdraw/WithdrawPage';
import { answerWallet } from './testing/walletHost';

/* Every money operation of this app with every way in which a call can fail. */

beforeEach(() => {
  keepToasts();
  answerWallet();
  answer('getfanshui', { list: page([]), jisuan: '0.00', nojisuan: '3.00' });
});

type View = ReturnType<typeof renderPage>;
interface MoneyOperation {
  name: CallName;
  open: () => View;
  /** Fills in the form; returns the submit button. */
  prepare: (view: View) => Promise<HTMLElement>;
  /** Shown after success, and only then. */
  success: RegExp;
  /** The path of its records. */
  records: string;
}

const field = async ({ user }: View, label: string, text: string) => {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  // Typing key by key would take a third of the time of this file.
  await user.paste(text);
};

const operations: MoneyOperation[] = [
  {
    name: 'recharge',
    open: () => renderPage(<DepositPage />, { at: '/deposit', token: 't' }),
    prepare: async (view) => {
      await field(view, '存款金额', '100');
      return screen.getByRole('button', { name: '确认存款' });
    },
    success: /^支付信息$/,
    records: '/assets?type=0',
  },
  {
    name: 'withdraw',
    open: () => renderPage(<WithdrawPage />, { at: '/withdraw', token: 't' }),
    prepare: async (view) => {
      await view.user.click(await screen.findByRole('radio', { name: 'T-wallet' }));
      await field(view, '取款金额', '100');
      await field(view, '支付密码', '123456');
      return screen.getByRole('button', { name: '确认取款' });
    },
    success: /^提交成功，请等待后台审核！$/,
    records: '/assets?type=1',
  },
  {
    name: 'transfer',
    open: () => renderPage(<AssetsPage />, { at: '/assets', token: 't' }),
    prepare: async (view) => {
      if (!screen.queryByRole('dialog'))
        await view.user.click((await screen.findAllByRole('button', { name: '转账' }))[0] as HTMLElement);
      await field(view, '操作金额', '10');
      return screen.getByRole('button', { name: '确认转账' });
    },
    success: /^好了$/,
    records: '/assets?type=2',
  },
  {
    name: 'transall',
    open: () => renderPage(<AssetsPage />, { at: '/assets', token: 't' }),
    prepare: () => screen.findByRole('button', { name: '一键回收' }),
    success: /^好了$/,
    records: '/assets?type=3',
  },
  {
    name: 'dofanshui',
    open: () => renderPage(<AssetsPage />, { at: '/assets?type=5', token: 't' }),
    prepare: async () => {
      await screen.findByText('¥3.00');
      return screen.getByRole('button', { name: '立即领取' });
    },
    success: /^好了$/,
    records: '/assets?type=5',
  },
];

const succeed = (name: CallName) => answer(name, name === 'recharge' ? { deposit_no: 'D1' } : null, '好了');
const keys = (name: CallName) => received(name).map(({ headers }) => headers.get('idempotency-key'));
const respond = (name: CallName, response: () => Response | Promise<Response>) =>
  server.use(http.post(`*/api/${name}`, response));

describe.each(operations)('$name', ({ name, open, prepare, success, records }) => {
  const submit = async () => {
    const view = open();
    await view.user.click(await prepare(view));
    return view;
  };

  it('succeeds with an idempotency key and no notice', async () => {
    succeed(name);
    await submit();
    expect(await screen.findByText(success)).toBeVisible();
    expect(keys(name)[0]).toBeTruthy();
    expect(screen.queryByText('查看记录')).toBeNull();
  });

  test.each([
    ['a broken connection', () => breakCall(name), messages.moneyUnknown],
    [
      'a 502 of a proxy',
      () => respond(name, () => new HttpResponse('<p>x</p>', { status: 502 })),
      messages.moneyUnknown,
    ],
    ['a response without an envelope', () => respond(name, () => HttpResponse.html('<p>x</p>')), messages.moneyUnknown],
    ['a 500 with a message', () => refuse(name, '系统繁忙，请稍后再试！', 500), '系统繁忙，请稍后再试！'],
    ['a 500 without a message', () => refuse(name, '', 500), messages.moneyUnknown],
  ])('links to the records after %s; a retry repeats the key', async (_failure, arrange, message) => {
    const sentKeys: (string | null)[] = [];
    const recordKey = ({ request }: { request: Request }) => {
      if (request.url.endsWith(`/api/${name}`)) sentKeys.push(request.headers.get('idempotency-key'));
    };
    server.events.on('request:start', recordKey);
    arrange();
    const view = await submit();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText(success)).toBeNull();
    expect(await screen.findByRole('link', { name: '查看记录' })).toHaveAttribute('href', records);
    succeed(name);
    await view.user.click(await prepare(view));
    expect(await screen.findByText(success)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: '查看记录' })).toBeNull());
    server.events.removeListener('request:start', recordKey);
    expect(sentKeys).toHaveLength(2);
    expect(sentKeys[0]).toBeTruthy();
    expect(sentKeys[1]).toBe(sentKeys[0]);
  });

  test.each([
    ['the message of code 422', () => refuse(name, '余额不足！'), '余额不足！'],
    ['a default message for an empty one', () => refuse(name, ''), '操作失败，请稍后再试'],
    ['the message of code 404', () => refuse(name, '接口不存在！', 404), '接口不存在！'],
    [
      'a default message for HTTP status 405',
      () => respond(name, () => new HttpResponse('', { status: 405 })),
      '操作失败，请稍后再试',
    ],
    ['the message of code 429', () => refuse(name, '操作过于频繁', 429), '操作过于频繁'],
  ])('shows %s after a refusal and no notice', async (_message, arrange, message) => {
    arrange();
    await submit();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByText(success)).toBeNull();
    expect(screen.queryByRole('link', { name: '查看记录' })).toBeNull();
  });

  test.each([
    ['code', () => refuse(name, '认证失败', 401)],
    ['HTTP status', () => respond(name, () => new HttpResponse('', { status: 401 }))],
  ])('ends the session on %s 401 without reporting a result', async (_kind, arrange) => {
    arrange();
    const { store } = await submit();
    await waitFor(() => expect(store.getState().session).toMatchObject({ token: null, ended: 'alert' }));
    await callsSettled(store);
    expect(screen.queryByText(success)).toBeNull();
    expect(screen.queryByText(messages.moneyUnknown)).toBeNull();
  });

  it('sends one request for two clicks', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let sent = 0;
    respond(name, async () => {
      sent += 1;
      await held;
      return HttpResponse.json({ code: 200, message: '好了', data: { deposit_no: 'D1' } });
    });
    const view = open();
    const button = await prepare(view);
    await view.user.dblClick(button);
    await view.user.click(button);
    release();
    expect(await screen.findByText(success)).toBeVisible();
    expect(sent).toBe(1);
  });

  it('shows an unknown result after 30 seconds without an answer', async () => {
    const timeouts = holdTimers(30_000);
    let requested = false;
    respond(name, async () => {
      requested = true;
      await delay('infinite');
      return HttpResponse.json({});
    });
    const view = open();
    const button = await prepare(view);
    await view.user.click(button);
    await waitFor(() => expect(requested).toBe(true));
    await timeouts.run();
    expect(await screen.findByText(messages.moneyUnknown)).toBeVisible();
  });

  it('warns that the device is offline and still submits', async () => {
    if (name === 'transall') return;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    succeed(name);
    const view = open();
    const button = await prepare(view);
    expect(screen.getByText('当前网络已断开，请检查网络连接')).toBeVisible();
    await view.user.click(button);
    expect(await screen.findByText(success)).toBeVisible();
    jest.restoreAllMocks();
  });
});

it('links from a transfer out with an unknown result to its records and closes the dialog', async () => {
  breakCall('transfer');
  const { user, path } = renderPage(<AssetsPage />, { at: '/assets', token: 't' });
  await user.click((await screen.findAllByRole('button', { name: '转账' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: '转账' }));
  await user.click(await dialog.findByRole('radio', { name: '转出' }));
  await user.type(await dialog.findByLabelText('操作金额'), '10');
  await user.click(dialog.getByRole('button', { name: '确认转账' }));
  await user.click(await dialog.findByRole('link', { name: '查看记录' }));
  expect(path()).toBe('/assets?type=3');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows 回收成功 after 一键回收 when the API host sends no message', async () => {
  answer('transall', null, '');
  answer('user', aUser({ balance: '1050.00' }));
  const { user } = renderPage(<AssetsPage />, { at: '/assets', token: 't' });
  await user.click(await screen.findByRole('button', { name: '一键回收' }));
  expect(await screen.findByText('回收成功')).toBeVisible();
});
