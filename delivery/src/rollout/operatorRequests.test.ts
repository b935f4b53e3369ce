import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistry, type Site } from '../registry/registry';
import { preparedSite } from '../testing/testSite';
import { createRequestExecutor } from './operatorRequests';

const WALLET = 'mfe-wallet';

const siteWithRollout = preparedSite(async ({ release }) => {
  await release('shell');
  const live = await release(WALLET);
  return { live, canary: await release(WALLET, 'two', { rollout: { steps: [10, 100], minutes: 10 } }) };
});

/** A site with a rollout of the wallet, and a worker that executes requests. */
const newSite = async () => {
  const { site, live, canary } = await siteWithRollout();
  const log: string[] = [];
  const execute = createRequestExecutor(site, (line) => log.push(line));
  return { site, live, canary, log, execute, wallet: async () => (await readRegistry(site)).apps[WALLET] };
};

const request = (id: string, differences: object = {}) => ({
  schema: 1,
  id,
  action: 'withdraw',
  app: WALLET,
  by: 'operator bert',
  at: new Date().toISOString(),
  ...differences,
});
const folderOf = ({ store }: Site): string => join(store.folder, 'requests');
const send = (site: Site, id: string, content: unknown = request(id)): void => {
  mkdirSync(folderOf(site), { recursive: true });
  writeFileSync(join(folderOf(site), `${id}.json`), typeof content === 'string' ? content : JSON.stringify(content));
};
const outcome = (site: Site, id: string): unknown => {
  const file = join(folderOf(site), 'done', `${id}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};
const pending = (site: Site): string[] => readdirSync(folderOf(site)).filter((name) => name.endsWith('.json'));

test('does nothing while no operator has asked for anything', async () => {
  const { execute, log } = await newSite();
  await execute();
  expect(log).toEqual([]);
});

test.each([
  ['withdraw', 'withdrawn', 'Withdrawn by operator bert.'],
  ['rollback', 'withdrawn', 'Rolled back by operator bert.'],
  ['pause', 'paused', 'Paused by operator bert.'],
])('executes %s once and writes the outcome', async (action, state, reason) => {
  const { site, canary, live, execute, wallet } = await newSite();
  send(site, 'a-1', request('a-1', { action, of: canary }));
  await execute();
  expect(await wallet()).toMatchObject({ live, rollout: { state, reason, by: 'operator bert' } });
  const done = { id: 'a-1', ok: true, message: expect.any(String), at: expect.any(String) };
  expect(outcome(site, 'a-1')).toEqual(done);
  expect(pending(site)).toEqual([]);
  const { revision } = await readRegistry(site);
  await execute();
  expect((await readRegistry(site)).revision).toBe(revision);
});

test('resumes a paused rollout', async () => {
  const { site, execute, wallet } = await newSite();
  send(site, 'a', request('a', { action: 'pause' }));
  await execute();
  send(site, 'b', request('b', { action: 'resume' }));
  await execute();
  expect(await wallet()).toMatchObject({ rollout: { state: 'advancing', reason: 'Resumed by operator bert.' } });
});

test.each([
  [
    'another version than the operator saw',
    { of: '1.0.0-000000000000' },
    /is of 1\.0\.0-\w+, not of 1\.0\.0-000000000000/,
  ],
  ['an app without a rollout', { app: 'shell' }, /shell has no running rollout/],
  ['a request of an hour ago', { at: new Date(Date.now() - 3_600_000).toISOString() }, /older than ten minutes/],
])('refuses %s and says why', async (_case, differences, message) => {
  const { site, execute, wallet } = await newSite();
  send(site, 'a', request('a', differences));
  await execute();
  expect(outcome(site, 'a')).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  expect(await wallet()).toMatchObject({ rollout: { state: 'advancing' } });
});

test.each<[string, unknown]>([
  ['no JSON', '{"schema":'],
  ['another schema', request('a', { schema: 2 })],
  ['the id of another file', request('b')],
  ['an activation', request('a', { action: 'advance' })],
  ['no app', request('a', { app: '../x' })],
  ['a name with control characters', request('a', { by: 'bert\n' })],
  ['more than 4 KB', request('a', { note: 'x'.repeat(5000) })],
])('moves a request with %s aside', async (_case, content) => {
  const { site, execute, wallet, log } = await newSite();
  send(site, 'a', content);
  await execute();
  expect(log).toEqual([expect.stringContaining('a.json is malformed')]);
  expect(readdirSync(join(folderOf(site), 'rejected'))).toEqual(['a.json']);
  expect(outcome(site, 'a')).toBeUndefined();
  expect(await wallet()).toMatchObject({ rollout: { state: 'advancing' } });
});

test('leaves files alone that are still being written', async () => {
  const { site, execute } = await newSite();
  mkdirSync(folderOf(site), { recursive: true });
  writeFileSync(join(folderOf(site), 'a.json.next'), JSON.stringify(request('a')));
  await execute();
  expect(readdirSync(folderOf(site))).toEqual(['a.json.next']);
});

test('several workers execute a rollback once', async () => {
  const { site, live, wallet } = await newSite();
  send(site, 'a', request('a', { action: 'rollback' }));
  const log: string[] = [];
  const workers = Array.from({ length: 4 }, () => createRequestExecutor(site, (line) => log.push(line)));
  await Promise.all(workers.map((execute) => execute()));
  expect(log).toEqual([
    expect.stringMatching(`^Request of operator bert: rollback ${WALLET}: .* gets ${WALLET} ${live}.$`),
  ]);
  expect(await wallet()).toMatchObject({ live });
});

test('removes outcomes after a day, and reports a request that a killed worker had begun', async () => {
  const { site, execute } = await newSite();
  for (const folder of ['done', 'running']) {
    mkdirSync(join(folderOf(site), folder), { recursive: true });
    const file = join(folderOf(site), folder, `${folder}.json`);
    writeFileSync(file, '{}');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(file, yesterday, yesterday);
  }
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  await execute();
  jest.restoreAllMocks();
  expect(outcome(site, 'done')).toBeUndefined();
  expect(outcome(site, 'running')).toMatchObject({ ok: false, message: expect.stringMatching(/worker stopped/) });
});
