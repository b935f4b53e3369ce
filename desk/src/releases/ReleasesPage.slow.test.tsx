import type { AppReleases, ReleaseError, ReleaseFigures, ReleaseRollout, Releases } from '@site/contract/operators';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse } from '../testing/server';

/** Telemetry of a release with 1000 pages. */
const figuresOf = (version: string, more: Partial<ReleaseFigures> = {}): ReleaseFigures => ({
  version,
  pages: 1000,
  errors: 2,
  failed_calls: 1,
  lcp: 1600,
  soft_lcp: 250,
  inp: 80,
  cls: 0.01,
  periods: [
    { at: '2026-11-22 11:40:00', pages: 400, errors: 1, lcp: 1500 },
    { at: '2026-11-22 11:50:00', pages: 600, errors: 1, lcp: 1650 },
  ],
  ...more,
});

/** A rollout at its second step. */
const aRollout = (more: Partial<ReleaseRollout> = {}): ReleaseRollout => ({
  version: '1.5.0',
  steps: [1, 10, 50, 100],
  minutes: 10,
  step: 2,
  percent: 10,
  state: 'advancing',
  reason: '2 of 1000 pages with an error (0.2 %), against 2 of 1000 (0.2 %).',
  since: '2026-11-22 11:45:00',
  by: 'rollout',
  ...more,
});

/** An error that only the canary 1.5.0 has. */
const anError = (more: Partial<ReleaseError> = {}): ReleaseError => ({
  message: "TypeError: Cannot read properties of undefined (reading 'value')",
  stack: [
    {
      file: 'mfe-wallet/src/deposit/DepositForm.tsx',
      line: 42,
      column: 10,
      code: 'const amount = order.amount.value;',
    },
    { file: 'node_modules/react-dom/cjs/react-dom-client.production.js', line: 12, column: 5, code: '' },
  ],
  pages: 5,
  networks: 4,
  first: '2026-11-22 11:46:00',
  last: '2026-11-22 11:58:00',
  releases: [{ name: '1.5.0', pages: 5 }],
  routes: [{ name: '/deposit', pages: 5 }],
  browsers: [
    { name: 'Chrome 142, Android', pages: 3 },
    { name: 'Safari 26, iOS', pages: 2 },
  ],
  new_in: '1.5.0',
  ...more,
});

/** An app with an earlier release and no canary. */
const anApp = (app: string, more: Partial<AppReleases> = {}): AppReleases => ({
  app,
  rolled_back_with: [],
  live: { version: '1.4.0', since: '2026-11-20 10:15:00', by: 'ci' },
  canary: null,
  rollout: null,
  previous: [{ version: '1.3.2', since: '2026-11-18 17:00:00', by: 'ann' }],
  withdrawn: [{ version: '1.4.1', since: '2026-11-21 08:10:00', until: '2026-11-21 08:40:00', percent: 50 }],
  figures: [figuresOf('1.4.0')],
  curve: { version: '1.4.0', points: [{ at: '2026-11-20 10:15:00', percent: 100 }] },
  errors: [],
  ...more,
});

/** An app with a rollout of 1.5.0, whose errors and LCP are worse. */
const rollingOut = (app: string, rollout: Partial<ReleaseRollout> = {}): AppReleases =>
  anApp(app, {
    canary: { version: '1.5.0', since: '2026-11-22 11:30:00', by: 'bo', percent: 10 },
    rollout: aRollout(rollout),
    figures: [figuresOf('1.4.0'), figuresOf('1.5.0', { pages: 120, errors: 5, lcp: 2400, soft_lcp: 400 })],
    curve: {
      version: '1.5.0',
      points: [
        { at: '2026-11-22 11:30:00', percent: 1 },
        { at: '2026-11-22 11:45:00', percent: 10 },
      ],
    },
  });

/** What the site serves, read at noon. */
const releasesOf = (...apps: AppReleases[]): Releases => ({ at: '2026-11-22 12:00:00', problem: '', apps });

const card = async (app: string) => within(await screen.findByRole('region', { name: app }));
const wallet = () => card('mfe-wallet');

it('shows what is live, the canary, and where the rollout stands and why', async () => {
  answer('GET /releases', releasesOf(anApp('shell'), rollingOut('mfe-wallet')));
  renderDesk('/releases', 'auditor');
  const shown = await wallet();
  expect(shown.getByText('推进中')).toBeVisible();
  expect(shown.queryByRole('button')).toBeNull();
  expect(shown.getByText('第 2 / 4 步（1% → 10% → 50% → 100%），现为 10%，每步至少 10 分钟')).toBeVisible();
  expect(shown.getByText(/2 of 1000 pages with an error/)).toHaveAttribute('lang', 'en');
  expect(shown.getByRole('img', { name: '1.5.0 的用户比例：11-22 11:30 起 1%，11-22 11:45 起 10%' })).toBeVisible();
  expect((await card('shell')).getByRole('img', { name: '1.4.0 的用户比例：一直是 100%' })).toBeVisible();
});

const buttons = async () => (await wallet()).queryAllByRole('button').map(({ textContent }) => textContent);

it.each<[ReleaseRollout['state'], string, string[]]>([
  ['advancing', '推进中', ['暂停', '撤回']],
  ['holding', '等待中', ['暂停', '撤回']],
  ['paused', '已暂停', ['继续', '撤回']],
  ['withdrawn', '已撤回', ['回滚灰度']],
  ['done', '已完成', ['回滚灰度']],
])('a rollout that is %s has the tag %s and offers %j', async (state, label, labels) => {
  answer('GET /releases', releasesOf(rollingOut('mfe-wallet', { state })));
  renderDesk('/releases', 'releaser');
  expect((await wallet()).getByText(label)).toBeVisible();
  expect(await buttons()).toEqual(labels);
});

it('shows no empty charts of an app without changes and telemetry in the last 24 hours', async () => {
  answer(
    'GET /releases',
    releasesOf(anApp('mfe-wallet', { figures: [figuresOf('1.4.0', { pages: 0, periods: [] })] })),
  );
  renderDesk('/releases', 'auditor');
  expect((await wallet()).getByText('1.4.0', { selector: 'strong' })).toBeVisible();
  expect(screen.queryByRole('img', { name: /比例|LCP/ })).toBeNull();
  expect(screen.queryByText('查看数据表')).toBeNull();
});

it('marks what is worse than in the live release, and nothing else', async () => {
  answer('GET /releases', releasesOf(rollingOut('mfe-wallet')));
  renderDesk('/releases', 'auditor');
  const table = within((await wallet()).getByRole('table', { name: 'mfe-wallet 各版本近 24 小时' }));
  expect(
    table.getByRole('row', { name: '1.4.0 正式 1000 2（0.2%） 1（0.1%） 1600 ms 250 ms 80 ms 0.01' }),
  ).toBeVisible();
  expect(
    table.getByRole('row', { name: '1.5.0 灰度 10% 120 5（4.2%） 较差 1（0.8%） 2400 ms 较差 400 ms 较差 80 ms 0.01' }),
  ).toBeVisible();
});

it('lists errors with where they come from, and marks those that only the canary has', async () => {
  const errors = [anError(), anError({ message: 'RangeError: y', stack: [], new_in: null })];
  answer('GET /releases', releasesOf({ ...rollingOut('mfe-wallet'), errors }, anApp('shell')));
  const { user } = renderDesk('/releases', 'auditor');
  const table = within((await wallet()).getByRole('table', { name: 'mfe-wallet 近 24 小时的错误' }));
  const first = within(table.getByRole('row', { name: /TypeError/ }));
  expect(first.getByText('灰度 1.5.0 新出现')).toBeVisible();
  expect(first.getByText('Chrome 142, Android（3）')).toBeVisible();
  expect(first.getByText(/const amount/)).not.toBeVisible();
  await user.click(first.getByText('mfe-wallet/src/deposit/DepositForm.tsx:42'));
  expect(first.getByText(/const amount = order.amount.value;/)).toBeVisible();
  const second = within(table.getByRole('row', { name: /RangeError: y/ }));
  expect(second.queryByText(/新出现/)).toBeNull();
  expect((await card('shell')).queryByRole('table', { name: /错误/ })).toBeNull();
});

it('offers the figures of the charts as a table', async () => {
  answer('GET /releases', releasesOf(rollingOut('mfe-wallet')));
  const { user } = renderDesk('/releases', 'auditor');
  await user.click((await wallet()).getByText('查看数据表'));
  const data = within(screen.getByRole('region', { name: 'mfe-wallet 图表数据' }));
  expect(data.getByRole('row', { name: '11-22 11:50 10% 1 / 600 1650 1 / 600 1650' })).toBeVisible();
  expect(data.getByRole('row', { name: '11-22 11:30 1% — — — —' })).toBeVisible();
});

it('lists who changed what and when, the latest first', async () => {
  answer('GET /releases', releasesOf(rollingOut('mfe-wallet', { by: 'operator lin', state: 'paused' })));
  renderDesk('/releases', 'auditor');
  const history = within((await wallet()).getByRole('table', { name: 'mfe-wallet 发布历史' }));
  expect(history.getAllByRole('row', { name: /^2026/ }).map((row) => row.textContent)).toEqual([
    '2026-11-22 11:45:001.5.0已暂停，用户比例 10%操作员 lin',
    '2026-11-22 11:30:001.5.0灰度开始bo',
    '2026-11-21 08:40:001.4.1撤回（灰度 50%）—',
    '2026-11-20 10:15:001.4.0正式发布ci',
    '2026-11-18 17:00:001.3.2正式发布ann',
  ]);
});

it('selects the app of the address', async () => {
  answer('GET /releases', releasesOf(anApp('shell'), anApp('mfe-wallet')));
  const { user } = renderDesk('/releases?app=mfe-wallet', 'auditor');
  expect(await screen.findByRole('region', { name: 'mfe-wallet' })).toHaveFocus();
  await user.click(within(screen.getByRole('navigation', { name: '应用' })).getByRole('link', { name: 'shell' }));
  expect(screen.getByRole('region', { name: 'shell' })).toHaveFocus();
});

it('says so if the app of the address is not on the site', async () => {
  answer('GET /releases', releasesOf(anApp('shell')));
  renderDesk('/releases?app=mfe-none', 'auditor');
  expect(await screen.findByText('没有应用 mfe-none')).toBeVisible();
});

describe('states of the page', () => {
  const empty: Releases = releasesOf();
  it('is empty before the first activation', async () => {
    answer('GET /releases', empty);
    renderDesk('/releases', 'auditor');
    expect(await screen.findByText('还没有发布')).toBeVisible();
  });

  it('shows why releases are missing', async () => {
    answer('GET /releases', { ...empty, problem: '无法读取发布目录' });
    renderDesk('/releases', 'auditor');
    expect(await screen.findByText('无法读取发布目录')).toBeVisible();
    expect(screen.queryByText('还没有发布')).toBeNull();
  });

  it('is the start page of a releaser', async () => {
    answer('GET /releases', empty);
    renderDesk('/', 'releaser');
    expect(await screen.findByRole('heading', { name: '发布' })).toBeVisible();
  });
});

afterEach(() => jest.useRealTimers());

describe('refreshes', () => {
  it.each([
    ['each 5 seconds while a rollout runs', rollingOut('mfe-wallet'), 5000],
    ['each 30 seconds otherwise', rollingOut('mfe-wallet', { state: 'done' }), 30_000],
  ])('%s', async (_case, app, period) => {
    jest.useFakeTimers({ advanceTimers: true });
    answer('GET /releases', releasesOf(app));
    renderDesk('/releases', 'auditor');
    await wallet();
    expect(received('GET /releases')).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(period - 1000));
    expect(received('GET /releases')).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(1500));
    await waitFor(() => expect(received('GET /releases')).toHaveLength(2));
  });
});

it.each([
  ['a live release', ['回滚'], anApp('mfe-wallet')],
  ['a first release', [], anApp('mfe-wallet', { previous: [] })],
])('%s offers %j', async (_case, labels, app) => {
  answer('GET /releases', releasesOf(app));
  renderDesk('/releases', 'admin');
  expect(await buttons()).toEqual(labels);
});

const id = '0190b6f4-0000-4000-8000-000000000000';

/** Rolls the wallet back at the desk. */
const rollBack = async () => {
  answer('GET /releases', releasesOf(anApp('mfe-wallet')));
  const { user, enter } = renderDesk('/releases', 'releaser');
  await user.click(await screen.findByRole('button', { name: '回滚 mfe-wallet' }));
  await enter({ 原因: '错误增多' });
  return user;
};

it('asks for a reason, sends the release on the screen, waits, and shows the answer', async () => {
  answer('POST /releases/:app/rollback', { request: id });
  answer('GET /releases/requests/:id', { state: 'waiting', message: '' });
  jest.useFakeTimers({ advanceTimers: true });
  const user = await rollBack();
  expect(await screen.findByText('等待执行：回滚 1.4.0')).toBeVisible();
  expect(received('POST /releases/:app/rollback').map(({ fields }) => fields)).toEqual([
    { app: 'mfe-wallet', of: '1.4.0', reason: '错误增多' },
  ]);
  expect(screen.getByRole('button', { name: '回滚 mfe-wallet' })).toBeDisabled();
  answer(
    'GET /releases',
    releasesOf(anApp('mfe-wallet', { live: { version: '1.3.2', since: '', by: 'operator lin' } })),
  );
  answer('GET /releases/requests/:id', { state: 'done', message: 'Everybody gets mfe-wallet 1.3.2.' });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(await screen.findByText('已执行：回滚 1.4.0')).toBeVisible();
  expect(screen.getByText('Everybody gets mfe-wallet 1.3.2.')).toBeVisible();
  expect(await screen.findByText('1.3.2', { selector: 'strong' })).toBeVisible();
  expect(screen.getByRole('button', { name: '回滚 mfe-wallet' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByText('已执行：回滚 1.4.0')).toBeNull());
});

it('shows why the worker refused', async () => {
  answer('POST /releases/:app/rollback', { request: id });
  answer('GET /releases/requests/:id', { state: 'refused', message: 'mfe-wallet 1.4.0 is no longer active.' });
  await rollBack();
  expect(await screen.findByText('未执行：回滚 1.4.0')).toBeVisible();
  expect(screen.getByText('mfe-wallet 1.4.0 is no longer active.')).toBeVisible();
});

it('says so if no worker answers within ten seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  answer('POST /releases/:app/rollback', { request: id });
  answer('GET /releases/requests/:id', { state: 'waiting', message: '' });
  await rollBack();
  expect(await screen.findByText('等待执行：回滚 1.4.0')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(12_000));
  expect(await screen.findByText('发布服务没有响应')).toBeVisible();
});

it('shows why a request was not accepted, and keeps the dialog open', async () => {
  refuse('POST /releases/:app/rollback', '该应用有操作正在等待执行，请稍后再试！');
  await rollBack();
  expect(await screen.findByText('该应用有操作正在等待执行，请稍后再试！')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(received('GET /releases/requests/:id')).toEqual([]);
});

it('says before a rollback which other apps it includes', async () => {
  answer('GET /releases', releasesOf(anApp('mfe-wallet', { rolled_back_with: ['shell', 'mfe-games'] })));
  const { user } = renderDesk('/releases', 'releaser');
  await user.click(await screen.findByRole('button', { name: '回滚 mfe-wallet' }));
  expect(await screen.findByText(/shell、mfe-games 与它一起发布，也一起回滚/)).toBeVisible();
});
