import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { errors } from '../commands/errors';
import { publish } from '../releases/publish';
import { builtApp } from '../testing/builtApp';
import { preparedSite } from '../testing/testSite';
import { createErrorCollector, type ErrorGroup, type ErrorsByApp } from './errorGroups';
import { createFrameResolver } from './resolveFrame';
import { createErrorWriter, ERRORS_PERIOD } from './writeErrors';

const now = Date.now();
const WALLET = 'mfe-wallet';
/** Line 2 of the script comes from line 2 of the page, from column 3 on. */
const map = {
  version: 3,
  sources: ['src/Page.tsx', '../shared/src/money.ts'],
  sourcesContent: ['first\n  const amount = order.amount.value;\n', 'export const fen = 1;'],
  names: [],
  mappings: ';AACE;ACDF',
};

const event = (more: object = {}) => ({
  at: new Date(now - 60_000).toISOString(),
  kind: 'error',
  app: WALLET,
  version: '1.0.0-aaaaaaaaaaaa',
  route: '/deposit',
  message: 'TypeError: x',
  frames: [`${WALLET}/static/page.0123456789.js:2:1`],
  browser: 'Chrome 142, Android',
  from: 'a',
  ...more,
});
const linesOf = (...events: object[]): string => events.map((it) => `${JSON.stringify(it)}\n`).join('');
const onlyGroup = (apps: ErrorsByApp): ErrorGroup => {
  expect(apps[WALLET]).toHaveLength(1);
  return apps[WALLET]?.[0] as ErrorGroup;
};

/** A site with a live wallet of which `label` is a canary, and maps of both. */
const siteWithCanary = preparedSite(async ({ site, folder, release }) => {
  await release('shell', 'one');
  const live = await release(WALLET, 'one');
  const dist = builtApp(folder, WALLET, 'two');
  mkdirSync(join(dist, 'static'), { recursive: true });
  writeFileSync(join(dist, 'static/page.0123456789.js.map'), JSON.stringify(map));
  const canary = await publish(site.store, WALLET, dist);
  await release(WALLET, 'two', 20);
  return { live, canary };
});

test('a release is published without its source maps, which are stored beside it', async () => {
  const { site, canary } = await siteWithCanary();
  expect(
    readFileSync(join(site.store.folder, 'sourcemaps', WALLET, canary, 'static/page.0123456789.js.map.gz')),
  ).toEqual(gzipSync(JSON.stringify(map), { level: 9 }));
  const { files } = JSON.parse(
    readFileSync(join(site.store.folder, 'releases', WALLET, canary, 'descriptor.json'), 'utf8'),
  ) as { files: object };
  expect(Object.keys(files).filter((file) => file.includes('.map'))).toEqual([]);
});

test('a frame is resolved to its source, also in a script of another app', async () => {
  const { site, canary } = await siteWithCanary();
  const resolve = createFrameResolver(site.store);
  const page = { file: 'mfe-wallet/src/Page.tsx', line: 2, column: 3, code: 'const amount = order.amount.value;' };
  const script = `${WALLET}/static/page.0123456789.js`;
  expect(await resolve(`${script}:2:1`, { app: WALLET, version: canary })).toEqual(page);
  expect(await resolve(`${script}:2:1`, { app: 'shell', version: '1.0.0' })).toEqual(page);
  expect(await resolve(`${script}:3:7`, { app: WALLET, version: canary })).toMatchObject({
    file: 'shared/src/money.ts',
  });
});

test.each([
  ['a script without a source map', 'mfe-wallet/static/other.0123456789.js', 1, 5],
  ['a position that no source has', 'mfe-wallet/static/page.0123456789.js', 1, 9],
  ['line 0', 'mfe-wallet/static/page.0123456789.js', 0, 0],
])('a frame in %s stays as it is', async (_what, file, line, column) => {
  const { site, canary } = await siteWithCanary();
  const resolve = createFrameResolver(site.store);
  expect(await resolve(`${file}:${line}:${column}`, { app: WALLET, version: canary })).toEqual({
    file,
    line,
    column,
    code: '',
  });
});

test('a source map that is damaged, or a store that fails, leaves the frame as it is', async () => {
  const frame = `${WALLET}/static/page.0123456789.js:2:1`;
  const asItIs = { file: `${WALLET}/static/page.0123456789.js`, line: 2, column: 1, code: '' };
  const damaged = createFrameResolver({ readSourceMap: async () => gzipSync('{') });
  expect(await damaged(frame, { app: WALLET, version: '1.0.0' })).toEqual(asItIs);
  let isDown = true;
  const failing = createFrameResolver({
    readSourceMap: async () => (isDown ? Promise.reject(new Error('down')) : gzipSync(JSON.stringify(map))),
  });
  expect(await failing(frame, { app: WALLET, version: '1.0.0' })).toEqual(asItIs);
  isDown = false;
  expect(await failing(frame, { app: WALLET, version: '1.0.0' })).toMatchObject({ file: 'mfe-wallet/src/Page.tsx' });
});

test('groups errors by message and source, with releases, routes, browsers and networks', async () => {
  const { site, live, canary } = await siteWithCanary();
  await site.store.addTelemetry(
    linesOf(
      event({ version: canary }),
      event({ version: canary, at: new Date(now - 30_000).toISOString() }),
      event({ version: canary, route: '/withdraw', browser: 'Safari 26, iOS', from: 'b' }),
      event({ version: live, message: 'TypeError: y', frames: undefined, browser: undefined }),
      event({ version: live, message: 'RangeError: old', at: new Date(now - ERRORS_PERIOD - 1).toISOString() }),
      { ...event({ version: live }), kind: 'load', ms: 4 },
    ),
  );
  const collector = createErrorCollector(site.store, ERRORS_PERIOD, () => now);
  expect(await collector.update()).toBe(true);
  expect(await collector.update()).toBe(false);
  const apps = {
    [WALLET]: { live, since: '', by: '', previous: [], canary: { version: canary, since: '', by: '', percent: 9 } },
  };
  const [first, second, ...others] = (await collector.group(apps))[WALLET] ?? [];
  expect(others).toEqual([]);
  expect(first).toEqual({
    message: 'TypeError: x',
    stack: [{ file: 'mfe-wallet/src/Page.tsx', line: 2, column: 3, code: 'const amount = order.amount.value;' }],
    pages: 3,
    networks: 2,
    first: new Date(now - 60_000).toISOString(),
    last: new Date(now - 30_000).toISOString(),
    releases: [{ name: canary, pages: 3 }],
    routes: [
      { name: '/deposit', pages: 2 },
      { name: '/withdraw', pages: 1 },
    ],
    browsers: [
      { name: 'Chrome 142, Android', pages: 2 },
      { name: 'Safari 26, iOS', pages: 1 },
    ],
    newIn: canary,
  });
  expect(second).toMatchObject({ message: 'TypeError: y', stack: [], newIn: null, browsers: [{ name: 'unknown' }] });
});

test('an error of the canary is not new if the live release has it too, in a script of another name', async () => {
  const { site, live, canary } = await siteWithCanary();
  await site.store.addTelemetry(
    linesOf(event({ version: canary, frames: undefined }), event({ version: live, frames: undefined })),
  );
  const collector = createErrorCollector(site.store, ERRORS_PERIOD);
  await collector.update();
  const apps = {
    [WALLET]: { live, since: '', by: '', previous: [], canary: { version: canary, since: '', by: '', percent: 9 } },
  };
  expect(onlyGroup(await collector.group(apps))).toMatchObject({ pages: 2, newIn: null });
});

test('looks a script without a source map up once in ten minutes, however often it is reported', async () => {
  const { site, live } = await siteWithCanary();
  const forged = [`${WALLET}/static/none.js:1:1`];
  const readSourceMap = jest.spyOn(site.store, 'readSourceMap');
  let time = now;
  const collector = createErrorCollector(site.store, ERRORS_PERIOD, () => time);
  const report = async (): Promise<number> => {
    readSourceMap.mockClear();
    await site.store.addTelemetry(
      linesOf(...Array.from({ length: 5 }, () => event({ version: live, frames: forged }))),
    );
    await collector.update();
    await collector.group({});
    return readSourceMap.mock.calls.length;
  };
  // One for the group's key, one for the stack that is shown.
  expect(await report()).toBe(2);
  expect(await report()).toBe(1);
  time += 10 * 60_000 + 1;
  expect(await report()).toBe(2);
});

test('writes what is new at most every five seconds, and logs a new error of a canary once', async () => {
  const { site, canary } = await siteWithCanary();
  const logged: string[] = [];
  let time = now;
  const write = createErrorWriter(
    site,
    (line) => logged.push(line),
    () => time,
  );
  const written = () =>
    JSON.parse(readFileSync(join(site.store.folder, 'errors.json'), 'utf8')) as { at: string; apps: ErrorsByApp };
  await write();
  expect(written().apps).toEqual({});
  await site.store.addTelemetry(linesOf(event({ version: canary })));
  await write();
  expect(written().apps).toEqual({});
  time += 5000;
  await write();
  expect(onlyGroup(written().apps)).toMatchObject({ pages: 1, newIn: canary });
  expect(logged).toEqual([
    `mfe-wallet ${canary}: the canary has an error that no other release has: TypeError: x at ` +
      'mfe-wallet/src/Page.tsx:2 (pages: 1, networks: 1)',
  ]);
  const { at } = written();
  time += 5000;
  await write();
  expect(written().at).toBe(at);
  await site.store.addTelemetry(linesOf(event({ version: canary })));
  time += 5000;
  await write();
  expect(onlyGroup(written().apps)).toMatchObject({ pages: 2 });
  expect(logged).toHaveLength(1);
});

test('the command prints groups with source lines, or as JSON', async () => {
  const { site, canary } = await siteWithCanary();
  expect(await errors(site, WALLET, {})).toBe('No page reported an error of mfe-wallet in the last 24 hours.');
  await site.store.addTelemetry(linesOf(event({ version: canary })));
  expect((await errors(site, WALLET, {})).split('\n')).toEqual([
    'TypeError: x',
    `  new: only the canary ${canary} has it`,
    expect.stringMatching(/^ {2}pages: 1, networks: 1, \S+ \S+ to \S+ \S+ \(UTC\)$/),
    `  releases: ${canary} (1)`,
    '  routes:   /deposit (1)',
    '  browsers: Chrome 142, Android (1)',
    '  at mfe-wallet/src/Page.tsx:2:3',
    '       const amount = order.amount.value;',
  ]);
  expect(JSON.parse(await errors(site, WALLET, { json: true }))).toMatchObject([{ message: 'TypeError: x' }]);
  await expect(errors(site, 'mfe-games', {})).rejects.toThrow('mfe-games has no live release.');
});

test('the source maps of a removed release are removed', async () => {
  const { site, canary } = await siteWithCanary();
  await site.store.removeReleases(
    async (stored) => stored.filter(({ version }) => version === canary),
    async () => undefined,
  );
  expect(await site.store.readSourceMap(WALLET, canary, 'static/page.0123456789.js')).toBeUndefined();
});
