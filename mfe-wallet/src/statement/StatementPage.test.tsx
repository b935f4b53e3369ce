import { createStore, memberApi, startSession } from '@site/shared';
import { answer, aUser, fillIn, keepToasts, received, refuse, renderPage, withoutFeatures } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeScrollToEnd } from '../testing/fakeScrollToEnd';
import { digest, movements, statement } from '../testing/statementHost';
import { readWholeStatement } from './readWholeStatement';
import type { StatementPage as StatementPageData } from './statementApi';
import StatementPage from './StatementPage';
import { currentMonth, monthAfter, monthName } from './months';
import VerifyPage from './verify/VerifyPage';

beforeEach(keepToasts);

beforeEach(() => answer('user', aUser({ username: 'linwan88' })));

const open = (at = '/statement') => renderPage(<StatementPage />, { at, token: 't' });
const sent = () => received('statement').map(({ body }) => body);
const [thisMonth, lastMonth] = [currentMonth(), monthAfter(currentMonth(), -1)];

test('shows balances, digest and signed movements of the present month', async () => {
  const withdrawal = {
    at: '2026-05-02 11:00:00',
    kind: 'withdrawal-hold',
    amount: '-25.50',
    balance: '174.50',
    reference: 'W1',
  };
  answer('statement', statement([withdrawal, ...movements(1, 2)], { opening: '50.00', closing: '224.50' }));
  open();
  expect(await screen.findByText(monthName(thisMonth))).toBeVisible();
  expect(await screen.findByText('期初余额')).toBeVisible();
  expect(screen.getByText('¥50.00')).toBeVisible();
  expect(screen.getByText('期末余额')).toBeVisible();
  expect(screen.getByText('¥224.50')).toBeVisible();
  expect(screen.getByText(digest)).toBeVisible();
  const rows = within(await screen.findByRole('list', { name: '账单' }));
  expect(rows.getByText('取款')).toBeVisible();
  expect(rows.getByText('-¥25.50')).toBeVisible();
  expect(rows.getByText('¥174.50')).toBeVisible();
  expect(rows.getAllByText('+¥100.00')).toHaveLength(2);
  expect(rows.getByText('W1')).toBeVisible();
  expect(sent()).toEqual([{ month: thisMonth, page: 1 }]);
});

test('goes to the month before and back, and never beyond the present one', async () => {
  answer('statement', ({ month }) => statement([], { month: String(month) }));
  const { user, path } = open();
  const next = await screen.findByRole('button', { name: '下个月' });
  expect(next).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '上个月' }));
  expect(await screen.findByText(monthName(lastMonth))).toBeVisible();
  expect(path()).toBe(`/statement?month=${lastMonth}`);
  await waitFor(() => expect(sent().at(-1)).toEqual({ month: lastMonth, page: 1 }));
  await user.click(next);
  expect(await screen.findByText(monthName(thisMonth))).toBeVisible();
  expect(next).toBeDisabled();
});

test('says that a month has no movements', async () => {
  answer('statement', statement([]));
  open();
  expect(await screen.findByText('当月没有资金变动')).toBeVisible();
});

test('shows 暂无记录 and no buttons on a host without statements', async () => {
  withoutFeatures();
  open();
  expect(await screen.findByText('暂无记录')).toBeVisible();
  expect(screen.queryByRole('button', { name: /下载|月/ })).toBeNull();
});

describe('further pages', () => {
  const scrollToEnd = fakeScrollToEnd();

  test('of a statement that has changed meanwhile begin again with the first one', async () => {
    let changed = false;
    answer('statement', ({ page }) => {
      const number = Number(page);
      const rows = number === 1 ? movements(changed ? 17 : 16, changed ? 31 : 30) : movements(1, changed ? 16 : 15);
      const closing = changed ? '3100.00' : '3000.00';
      return statement(rows, { current: number, last: 2, closing, digest: changed ? 'b'.repeat(32) : digest });
    });
    open();
    expect(await screen.findByText('¥3,000.00', { selector: 'dd *' })).toBeVisible();
    changed = true;
    await scrollToEnd();
    expect(await screen.findByText('¥3,100.00', { selector: 'dd *' })).toBeVisible();
    expect(screen.getByText('b'.repeat(32))).toBeVisible();
  });
});

/** The bytes of a file, for which jsdom has no shorter way. */
const bytesOf = (file: Blob | undefined): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.addEventListener('error', () => reject(new Error('not readable')));
    reader.readAsArrayBuffer(file ?? new Blob());
  });
const textOf = async (file: Blob | undefined) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(file));

/** Opens a month once the member's name is known, as it is in the site. */
const openMonth = async (month: string) => {
  const store = createStore();
  store.dispatch(startSession('t'));
  await store.dispatch(memberApi.endpoints.memberGetUser.initiate());
  return renderPage(<StatementPage />, { at: `/statement?month=${month}`, store });
};

describe('a download', () => {
  let files: Blob[];
  let names: string[];

  beforeEach(() => {
    files = [];
    names = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file);
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    answer('statement', ({ page }) => {
      const number = Number(page);
      return statement(number === 1 ? movements(3, 4) : movements(1, 2), {
        month: '2026-04',
        current: number,
        last: 2,
        closing: '400.00',
      });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('as CSV has all movements, oldest first, and the digest, for a spreadsheet', async () => {
    const { user } = await openMonth('2026-04');
    await user.click(await screen.findByRole('button', { name: '下载CSV' }));
    await waitFor(() => expect(names).toEqual(['账单-2026-04.csv']));
    expect((await textOf(files[0])).split('\r\n')).toEqual([
      '\uFEFF月份,"=""2026-04"""',
      '会员,linwan88',
      '期初余额,0.00',
      '期末余额,400.00',
      `验证码,${digest}`,
      `验证网址,${window.location.origin}/#/verify?digest=${digest}`,
      '',
      '时间,类型,金额,余额,订单号',
      ...[1, 2, 3, 4].map((n) => `2026-05-01 10:00:0${n},存款,100.00,${n}00.00,D${n}`),
      '',
    ]);
    expect(sent().slice(1)).toEqual([
      { month: '2026-04', page: 1, limit: 999 },
      { month: '2026-04', page: 2, limit: 999 },
    ]);
  });

  test('keeps a spreadsheet from running what another host sends as a formula', async () => {
    const [row] = movements(1, 1);
    answer('statement', statement([{ ...row!, amount: '-1.00', reference: '=HYPERLINK("x")', kind: '@SUM(A1)' }]));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '下载CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(await textOf(files[0])).toContain('"=""@SUM(A1)""",-1.00,100.00,"=""=HYPERLINK(');
  });

  test('that cannot be read, or whose font fails to load, says so, saves nothing and can be tried again', async () => {
    const { user } = open();
    const pdf = await screen.findByRole('button', { name: '下载PDF' });
    await user.click(pdf);
    expect(await screen.findByText('文件生成失败，请稍后再试')).toBeInTheDocument();
    await waitFor(() => expect(pdf).toBeEnabled());
    refuse('statement', '操作过于频繁，请稍后再试！', 429);
    await user.click(screen.getByRole('button', { name: '下载CSV' }));
    expect(await screen.findByText('操作过于频繁，请稍后再试！')).toBeInTheDocument();
    await waitFor(() => expect(pdf).toBeEnabled());
    expect(files).toEqual([]);
  });
});

describe('the verification', () => {
  /** A visitor's page: there is no session. */
  const open = (at = '/verify') => renderPage(<VerifyPage />, { at });
  const verify = async ({ user }: ReturnType<typeof renderPage>) =>
    user.click(screen.getByRole('button', { name: '验证' }));
  const stated = { valid: 1, month: '2026-05', username: 'li***88', closing: '1234.50' } as const;

  test('asks for a digest, then shows month, masked name and balance of a statement of the site', async () => {
    answer('verifystatement', { ...stated, opening: '1034.50', movements: '2' });
    const view = open();
    await screen.findByLabelText('验证码');
    await verify(view);
    expect(await screen.findByText('请输入验证码！')).toBeInTheDocument();
    expect(received('verifystatement')).toEqual([]);
    await fillIn({ 验证码: ` ${digest} ` });
    await verify(view);
    expect(await screen.findByText('验证通过：该账单由本站出具。')).toBeVisible();
    for (const text of ['2026年5月', 'li***88', '¥1,234.50', '¥1,034.50', '期初余额', '资金变动', '2 笔'])
      expect(screen.getByText(text)).toBeVisible();
    expect(received('verifystatement').map(({ body }) => body)).toEqual([{ digest }]);
    expect(received('verifystatement')[0]?.headers.get('authorization')).toBeNull();
    /* A host may leave fields out. */
    answer('verifystatement', stated);
    await verify(view);
    await waitFor(() => expect(screen.queryByText('期初余额')).toBeNull());
    expect(await screen.findByText('期末余额')).toBeVisible();
    expect(screen.queryByText('资金变动')).toBeNull();
  });

  test('fills in the digest of a link, waits for the button, and replaces the verdict by what is wrong', async () => {
    const view = open(`/verify?digest=${digest}`);
    expect(await screen.findByLabelText('验证码')).toHaveValue(digest);
    expect(received('verifystatement')).toEqual([]);
    answer('verifystatement', { valid: 0, month: null, username: null, closing: null });
    await verify(view);
    const verdict = await screen.findByText(/^验证未通过/);
    expect(verdict.closest('[role=status]')).not.toBeNull();
    expect(screen.queryByText('期末余额')).toBeNull();
    refuse('verifystatement', '操作过于频繁，请稍后再试！', 429);
    await verify(view);
    expect(await screen.findByText('操作过于频繁，请稍后再试！')).toBeInTheDocument();
    expect(screen.queryByText(/^验证未通过/)).toBeNull();
  });

  test('says so on a host without statements', async () => {
    withoutFeatures();
    await verify(open(`/verify?digest=${digest}`));
    expect(await screen.findByText('本站暂不支持账单验证')).toBeVisible();
  });
});

describe('the statement of a download', () => {
  const pageOf = (first: number, last: number, changes: Partial<StatementPageData> = {}): StatementPageData => ({
    rows: movements(first, last),
    lastPage: 2,
    total: undefined,
    month: '2026-05',
    opening: '0.00',
    closing: `${last * 100}.00`,
    digest: 'one',
    ...changes,
  });

  /** Answers one page after another, and records the pages that were asked for. */
  const host = (...pages: (StatementPageData | { error: unknown })[]) => {
    const asked: number[] = [];
    const read = async (page: number) => {
      asked.push(page);
      const next = pages[asked.length - 1] ?? pages.at(-1);
      return next && 'error' in next ? next : { data: next as StatementPageData };
    };
    return { asked, read };
  };

  it('joins the pages of one statement, oldest movement first', async () => {
    const { asked, read } = host(pageOf(3, 4), pageOf(1, 2));
    expect(await readWholeStatement(read)).toEqual({
      data: {
        month: '2026-05',
        opening: '0.00',
        closing: '400.00',
        digest: 'one',
        rows: movements(1, 4).toReversed(),
      },
    });
    expect(asked).toEqual([1, 2]);
  });

  it('reads again from the first page if a movement is posted between two pages', async () => {
    const later = { digest: 'two' };
    const { asked, read } = host(pageOf(3, 4), pageOf(2, 3, later), pageOf(4, 5, later), pageOf(1, 3, later));
    const whole = await readWholeStatement(read);
    expect(whole).toMatchObject({ data: { digest: 'two', closing: '500.00' } });
    expect('data' in whole && whole.data.rows).toEqual(movements(1, 5).toReversed());
    expect(asked).toEqual([1, 2, 1, 2]);
  });

  it('gives up when the statement changes each time', async () => {
    let change = 0;
    const read = async () => ({ data: pageOf(1, 2, { digest: String((change += 1)) }) });
    expect(await readWholeStatement(read)).toEqual({
      error: { kind: 'refused', code: 0, message: '账单正在更新，请稍后再试' },
    });
  });

  it('returns the error of a page', async () => {
    const { read } = host(pageOf(3, 4), { error: { kind: 'unanswered' } });
    expect(await readWholeStatement(read)).toEqual({ error: { kind: 'unanswered' } });
  });
});
