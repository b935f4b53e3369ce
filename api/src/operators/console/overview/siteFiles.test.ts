import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { activationsIn, readRegisteredApps } from '../releases/siteRegistry';
import { makeTelemetryCounter } from '../releases/siteTelemetry';

const hour = Date.parse('2026-11-21T01:00:00Z');
const period = 600_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const addTelemetry = async (day: string, text: string) => {
  await mkdir(join(folder, 'evidence'), { recursive: true });
  await appendFile(join(folder, 'evidence', `${day}.jsonl`), text);
};
const counted = { app: 'shell', failedCalls: 0, vitals: {} };
const event = (kind: 'load' | 'error' | 'failedCall' | 'vital', at: number, change: object = {}) =>
  `${JSON.stringify({ at: new Date(at).toISOString(), kind, app: 'shell', version: '1.0.0', ...change })}\n`;

const readExamples = async () =>
  (await readFile(resolve(__dirname, '../../../../../docs/release.md'), 'utf8'))
    .split('```json\n')
    .slice(1)
    .map((text) => text.split('```')[0] ?? '');

test('reads the documented registry: live releases, canaries, earlier and withdrawn ones', async () => {
  const [registry = ''] = await readExamples();
  await writeFile(join(folder, 'registry.json'), registry);
  const release = { app: 'mfe-wallet', percent: 0, canary: false, withdrawn: false };
  expect(activationsIn(await readRegisteredApps(folder))).toEqual([
    {
      ...release,
      version: '1.4.0-0a1b2c3d4e5f',
      at: '2026-11-20 10:15:00',
      percent: 90,
    },
    {
      ...release,
      version: '1.5.0-aabbccddeeff',
      at: '2026-11-21 09:30:00',
      percent: 10,
      canary: true,
    },
    { ...release, version: '1.3.2-5f4e3d2c1b0a', at: '2026-11-18 17:00:00' },
    {
      ...release,
      version: '1.4.1-99887766aabb',
      at: '2026-11-21 08:10:00',
      percent: 50,
      canary: true,
      withdrawn: true,
    },
  ]);
});

test('counts the documented telemetry: a page with two errors counts once', async () => {
  const [, lines = ''] = await readExamples();
  const events = JSON.parse(lines) as object[];
  await addTelemetry('2026-11-21', events.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect(await makeTelemetryCounter(folder)(new Date(hour))).toEqual([
    {
      ...counted,
      start: hour + 3 * period,
      app: 'mfe-wallet',
      version: '1.5.0-aabbccddeeff',
      loads: 1,
      errors: 1,
      failedCalls: 1,
      vitals: { LCP: new Map([[1640, 1]]) },
    },
  ]);
});

test('counts what was added since the last call, and a line once it is complete', async () => {
  const count = makeTelemetryCounter(folder);
  const counted = async () => (await count(new Date(hour)))[0];
  expect(await counted()).toBeUndefined();
  const line = event('load', hour);
  await addTelemetry('2026-11-21', line + line + line.slice(0, 20));
  expect(await counted()).toMatchObject({ loads: 2 });
  expect(await counted()).toMatchObject({ loads: 2 });
  await addTelemetry('2026-11-21', line.slice(20) + event('error', hour));
  expect(await Promise.all([counted(), counted()])).toEqual([
    expect.objectContaining({ loads: 3, errors: 1 }),
    expect.objectContaining({ loads: 3, errors: 1 }),
  ]);
  await writeFile(join(folder, 'evidence/2026-11-21.jsonl'), line);
  expect(await counted()).toMatchObject({ loads: 1, errors: 0 });
});

test('counts by ten minutes and release, across midnight, without earlier periods and malformed lines', async () => {
  const midnight = Date.parse('2026-11-22T00:00:00Z');
  await addTelemetry('2026-11-20', event('load', hour));
  await addTelemetry(
    '2026-11-21',
    [
      event('load', hour - 1),
      event('load', hour),
      event('load', hour + period - 1),
      event('load', hour + period, { version: '2.0.0' }),
      '{ half\n',
      '{"at":"yesterday","kind":"load","app":"shell","version":"1.0.0"}\n',
      event('load', hour, { app: 1 }),
    ].join(''),
  );
  await addTelemetry('2026-11-22', event('error', midnight));
  expect(await makeTelemetryCounter(folder)(new Date(hour))).toEqual([
    { ...counted, start: hour, version: '1.0.0', loads: 2, errors: 0 },
    { ...counted, start: hour + period, version: '2.0.0', loads: 1, errors: 0 },
    { ...counted, start: midnight, version: '1.0.0', loads: 0, errors: 1 },
  ]);
});

test('counts pages with a failed call and what pages measured, rounded', async () => {
  await addTelemetry(
    '2026-11-21',
    [
      event('failedCall', hour, { call: 'recharge' }),
      event('vital', hour, { name: 'LCP', value: 1643 }),
      event('vital', hour, { name: 'LCP', value: 1636 }),
      event('vital', hour + 60_000, { name: 'INP', value: 48 }),
      event('vital', hour + period, { name: 'CLS', value: 0.01249 }),
      event('vital', hour, { name: 'other', value: 48 }),
      event('vital', hour, { name: 'LCP', value: -1 }),
    ].join(''),
  );
  expect(await makeTelemetryCounter(folder)(new Date(hour))).toEqual([
    {
      ...counted,
      start: hour,
      version: '1.0.0',
      loads: 0,
      errors: 0,
      failedCalls: 1,
      vitals: { LCP: new Map([[1640, 2]]), INP: new Map([[48, 1]]) },
    },
    {
      ...counted,
      start: hour + period,
      version: '1.0.0',
      loads: 0,
      errors: 0,
      vitals: { CLS: new Map([[0.012, 1]]) },
    },
  ]);
});
