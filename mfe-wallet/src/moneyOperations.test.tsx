import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { type CallName, messages } from '@site/shared';
import { answer, aUser, breakCall, received, refuse, renderPage, server } from '@site/shared/testing';
import AssetsPage from './assets/AssetsPage';
import { page } from './assets/assetsHost.testing';
import DepositPage from './deposit/DepositPage';
import WithdrawPage from './withdraw/WithdrawPage';
import { answerWallet } from './walletHost.testing';

/* Every money operation of this app with every way in which a call can fail. */

beforeEach(() => {
  answerWallet();
  answer('getfanshui', { list: page([]), jisuan: '0.00', nojisuan: '3.00' });
});

type View = ReturnType<typeof renderPage>;
interface Press {
  name: CallName;
  open: () => View;
  /** Fills in what is asked for; gives the button. */
  ready: (view: View) => Promise<HTMLElement>;
  /** What is on the screen after it worked, and only then. */
  done: RegExp;
  records: string;
}

const field = async ({ user }: View, label: string, text: string) => {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  await user.type(input, text);
};

const presses: Press[] = [
  {
    name: 'recharge',
    open: () => renderPage(<DepositPage />, { at: '/deposit', token: 't' }),
    ready: async (view) => {
      await field(view, '存款金额', '100');
      return screen.getByRole('button', { name: '确认存款' });
    },
    done: /^支付信息$/,
    records: '/assets?type=0',
  },
  {
    name: 'withdraw',
    open: () => renderPage(<WithdrawPage />, { at: '/withdraw', token: 't' }),
    ready: async (view) => {
      await view.user.click(await screen.findByRole('radio', { name: 'T-wallet' }));
      await field(view, '取款金额', '100');
      await field(view, '支付密码', '123456');
      return screen.getByRole('button', { name: '确认取款' });
    },
    done: /^提交成功，请等待后台审核！$/,
    records: '/assets?type=1',
  },
  {
    name: 'transfer',
    open: () => renderPage(<AssetsPage />, { at: '/assets', token: 't' }),
    ready: async (view) => {
      if (!screen.queryByRole('dialog'))
        await view.user.click((await screen.findAllByRole('button', { name: '转账' }))[0] as HTMLElement);
      await field(view, '操作金额', '10');
      return screen.getByRole('button', { name: '确认转账' });
    },
    done: /^好了$/,
    records: '/assets?type=2',
  },
  {
    name: 'transall',
    open: () => renderPage(<AssetsPage />, { at: '/assets', token: 't' }),
    ready: () => screen.findByRole('button', { name: '一键回收' }),
    done: /^好了$/,
    records: '/assets?type=3',
  },
  {
    name: 'dofanshui',
    open: () => renderPage(<AssetsPage />, { at: '/assets?type=5', token: 't' }),
    ready: async () => {
      await screen.findByText('¥3.00');
      return screen.getByRole('button', { name: '立即领取' });
    },
    done: /^好了$/,
    records: '/assets?type=5',
  },
];

const works = (name: CallName) => answer(name, name === 'recharge' ? { deposit_no: 'D1' } : null, '好了');
const keys = (name: CallName) => received(name).map(({ headers }) => headers.get('idempotency-key'));
const respond = (name: CallName, response: () => Response | Promise<Response>) =>
  server.use(http.post(`*/api/${name}`, response));

describe.each(presses)('$name', ({ name, open, ready, done, records }) => {
  const press = async () => {
    const view = open();
    await view.user.click(await ready(view));
    return view;
  };

  it('works', async () => {
    works(name);
    await press();
    expect(await screen.findByText(done)).toBeVisible();
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
    ['an answer that is none', () => respond(name, () => HttpResponse.html('<p>x</p>')), messages.moneyUnknown],
    ['a fault of the host', () => refuse(name, '系统繁忙，请稍后再试！', 500), '系统繁忙，请稍后再试！'],
    ['a fault without a word', () => refuse(name, '', 500), messages.moneyUnknown],
  ])('after %s leads to the records, and a retry repeats its key', async (_what, arrange, said) => {
    const first: (string | null)[] = [];
    const note = ({ request }: { request: Request }) => {
      if (request.url.endsWith(`/api/${name}`)) first.push(request.headers.get('idempotency-key'));
    };
    server.events.on('request:start', note);
    arrange();
    const view = await press();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText(done)).toBeNull();
    expect(await screen.findByRole('link', { name: '查看记录' })).toHaveAttribute('href', records);
    works(name);
    await view.user.click(await ready(view));
    expect(await screen.findByText(done)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: '查看记录' })).toBeNull());
    server.events.removeListener('request:start', note);
    expect(first).toHaveLength(2);
    expect(first[0]).toBeTruthy();
    expect(first[1]).toBe(first[0]);
  });

  test.each([
    ['its message', () => refuse(name, '余额不足！'), '余额不足！'],
    ['a word of our own for an empty one', () => refuse(name, ''), '操作失败，请稍后再试'],
    ['its message on a host without the call', () => refuse(name, '接口不存在！', 404), '接口不存在！'],
    [
      'and on one that says so by its status',
      () => respond(name, () => new HttpResponse('', { status: 405 })),
      '操作失败，请稍后再试',
    ],
    ['to wait', () => refuse(name, '操作过于频繁', 429), '操作过于频繁'],
  ])('shows %s after a refusal and no notice', async (_what, arrange, said) => {
    arrange();
    await press();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText(done)).toBeNull();
    expect(screen.queryByRole('link', { name: '查看记录' })).toBeNull();
  });

  test.each([
    ['as a code', () => refuse(name, '认证失败', 401)],
    ['as a status', () => respond(name, () => new HttpResponse('', { status: 401 }))],
  ])('met by a 401 %s ends the session, and claims nothing', async (_what, arrange) => {
    arrange();
    const { store } = await press();
    await waitFor(() => expect(store.getState().session).toMatchObject({ token: null, ended: 'alert' }));
    await act(() => delay(50));
    expect(screen.queryByText(done)).toBeNull();
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
    const button = await ready(view);
    await view.user.dblClick(button);
    await view.user.click(button);
    release();
    expect(await screen.findByText(done)).toBeVisible();
    expect(sent).toBe(1);
  });

  it('shows an unknown result after 30 seconds without an answer', async () => {
    const later: (() => void)[] = [];
    /* No spy of jest's, which the library would take for fake timers. */
    const { setTimeout: real } = window;
    window.setTimeout = ((run: () => void, ms?: number) => (ms === 30_000 ? later.push(run) : real(run, ms))) as never;
    let asked = false;
    respond(name, async () => {
      asked = true;
      await delay('infinite');
      return HttpResponse.json({});
    });
    const view = open();
    const button = await ready(view);
    later.length = 0;
    await view.user.click(button);
    await waitFor(() => expect(asked).toBe(true));
    await act(async () => later.forEach((run) => run()));
    expect(await screen.findByText(messages.moneyUnknown)).toBeVisible();
    window.setTimeout = real;
  });

  it('warns of an offline device and stays enabled', async () => {
    if (name === 'transall') return;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    works(name);
    const view = open();
    const button = await ready(view);
    expect(screen.getByText('当前网络已断开，请检查网络连接')).toBeVisible();
    await view.user.click(button);
    expect(await screen.findByText(done)).toBeVisible();
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

it('一键回收 that a host answers without a word is said to have worked', async () => {
  answer('transall', null, '');
  answer('user', aUser({ balance: '1050.00' }));
  const { user } = renderPage(<AssetsPage />, { at: '/assets', token: 't' });
  await user.click(await screen.findByRole('button', { name: '一键回收' }));
  expect(await screen.findByText('回收成功')).toBeVisible();
});
