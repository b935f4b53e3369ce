import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testHost } from '../../../testing/testHost';

const siteDir = mkdtempSync(join(tmpdir(), 'site-requests-'));
const requests = join(siteDir, 'requests');
const host = testHost({ siteDir });

const now = new Date('2026-11-22T04:00:00Z');
const at = now.toISOString();

beforeEach(() => {
  rmSync(requests, { recursive: true, force: true });
  host.setNow(now);
});
afterAll(() => rmSync(siteDir, { recursive: true }));

const before = { version: '0.9.0', since: at, by: 'ci' };
const live = { live: '1.0.0', since: at, by: 'ci', previous: [before] };
const canary = { version: '1.1.0', since: at, by: 'ci', percent: 10 };
const rollout = { ...canary, steps: [10, 100], minutes: 10, step: 1, state: 'advancing', reason: 'Started by ci.' };
const running = { ...live, canary, rollout };
const paused = { ...running, rollout: { ...rollout, state: 'paused' } };

const writeRegistry = (app: object) => {
  const apps = { shell: live, 'mfe-wallet': app };
  writeFileSync(join(siteDir, 'registry.json'), JSON.stringify({ schema: 1, revision: 1, apps }));
};
const ask = (
  action: string,
  fields: object = {},
  { app = 'mfe-wallet', token }: { app?: string; token?: string } = {},
) => host.operator('POST', `/releases/${app}/${action}`, { reason: '错误增多', ...fields }, token);
const sent = (): string[] =>
  existsSync(requests) ? readdirSync(requests).filter((name) => name.endsWith('.json')) : [];
const stateOf = (id: string) => host.operator('GET', `/releases/requests/${id}`);
const countActions = async () => (await host.db.rows('select 1 from operator_action')).length;

test.each<[string, string, object, string]>([
  ['rollback', 'the live release', live, '1.0.0'],
  ['rollback', 'the canary', running, '1.1.0'],
  ['withdraw', 'the rollout', running, '1.1.0'],
  ['pause', 'the rollout', running, '1.1.0'],
  ['resume', 'the rollout', paused, '1.1.0'],
])('%s leaves a request about %s to the worker, with an audit row', async (action, _subject, app, of) => {
  writeRegistry(app);
  const { name, token } = await host.addOperator('releaser');
  const { code, message, data } = await ask(action, { of }, { token });
  expect([code, message]).toEqual([200, '已提交，等待执行！']);
  expect(sent()).toEqual([`${data.request}.json`]);
  expect(JSON.parse(readFileSync(join(requests, `${data.request}.json`), 'utf8'))).toEqual({
    schema: 1,
    id: data.request,
    action,
    app: 'mfe-wallet',
    of,
    by: `operator ${name}`,
    at,
  });
  const { data: actions } = await host.operator('GET', '/actions');
  expect(actions.data[0]).toMatchObject({
    operator: name,
    kind: `releases.${action}`,
    target: 'release:mfe-wallet',
    after: { version: of, request: data.request },
    reason: '错误增多',
  });
});

test('a request waits until the worker has answered, also while it is executed', async () => {
  writeRegistry(running);
  const { request: id } = (await ask('pause')).data;
  expect((await stateOf(id)).data).toEqual({ state: 'waiting', message: '' });
  mkdirSync(join(requests, 'running'));
  renameSync(join(requests, `${id}.json`), join(requests, 'running', `${id}.json`));
  expect((await stateOf(id)).data).toEqual({ state: 'waiting', message: '' });
  mkdirSync(join(requests, 'done'));
  const done = (ok: boolean) =>
    writeFileSync(join(requests, 'done', `${id}.json`), JSON.stringify({ id, ok, message: 'Done.', at }));
  done(true);
  expect((await stateOf(id)).data).toEqual({ state: 'done', message: 'Done.' });
  done(false);
  expect((await stateOf(id)).data).toEqual({ state: 'refused', message: 'Done.' });
});

test.each(['0190b6f4-0000-4000-8000-000000000000', '..%2Fregistry'])('there is no request %s', async (id) => {
  expect(await stateOf(id)).toMatchObject({ code: 422, message: '该请求不存在！' });
});

test.each<[string, string, object, object, string]>([
  ['rollback', 'nothing came before', { ...live, previous: [] }, {}, '没有可以回退的版本！'],
  ['rollback', 'another release is live now', live, { of: '0.9.9' }, '发布状态已变化'],
  ['withdraw', 'another release is rolled out now', running, { of: '1.0.0' }, '发布状态已变化'],
  ['withdraw', 'nothing is rolled out', live, {}, '发布状态已变化'],
  ['pause', 'the rollout is paused', paused, {}, '发布状态已变化'],
  ['resume', 'the rollout is not paused', running, {}, '发布状态已变化'],
  [
    'pause',
    'the rollout is done',
    { ...live, rollout: { ...rollout, state: 'done', percent: 100 } },
    {},
    '发布状态已变化',
  ],
  ['rollback', 'there is no reason', live, { reason: ' ' }, '请填写原因！'],
])('%s is refused and changes nothing if %s', async (action, _case, app, fields, message) => {
  writeRegistry(app);
  const actions = await countActions();
  expect(await ask(action, fields)).toMatchObject({ code: 422, message: expect.stringContaining(message) });
  expect(sent()).toEqual([]);
  expect(await countActions()).toBe(actions);
});

test.each(['mfe-none', 'constructor'])('refuses an app %s that is not on the site', async (app) => {
  writeRegistry(live);
  expect(await ask('rollback', {}, { app })).toMatchObject({ code: 422, message: '没有这个应用！' });
});

test('of two requests about an app at once one is sent; another app is not concerned', async () => {
  writeRegistry(running);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask('withdraw')));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422, 422]);
  expect(answers.find(({ code }) => code === 422)?.message).toContain('正在等待执行');
  expect(sent()).toHaveLength(1);
  expect((await ask('rollback', {}, { app: 'shell' })).code).toBe(200);
});

test('a request that no worker took does not hinder another one for ever', async () => {
  writeRegistry(running);
  expect((await ask('pause')).code).toBe(200);
  expect((await ask('pause')).code).toBe(422);
  host.setNow(new Date(now.getTime() + 11 * 60_000));
  expect((await ask('pause')).code).toBe(200);
});

test('a change that was rolled back hinders others for a minute at most, and its file is removed then', async () => {
  writeRegistry(running);
  mkdirSync(requests);
  const file = join(requests, 'unsent.json.next');
  writeFileSync(file, JSON.stringify({ schema: 1, id: 'unsent', action: 'pause', app: 'mfe-wallet', by: 'x', at }));
  expect((await ask('pause')).code).toBe(422);
  host.setNow(new Date(now.getTime() + 60_000));
  expect((await ask('pause')).code).toBe(200);
  expect(existsSync(file)).toBe(false);
});

test('says so, and records nothing, if the folder cannot be written', async () => {
  writeRegistry(live);
  writeFileSync(requests, 'not a folder');
  const actions = await countActions();
  expect(await ask('rollback')).toMatchObject({ code: 422, message: '无法读取发布目录，请联系技术人员！' });
  expect(await countActions()).toBe(actions);
  rmSync(requests);
  // A link to nothing can neither be listed nor created.
  symlinkSync(join(siteDir, 'no-such-folder'), requests);
  expect(await ask('rollback')).toMatchObject({ code: 422, message: '无法写入发布目录（requests），请联系技术人员！' });
  expect(await countActions()).toBe(actions);
});
