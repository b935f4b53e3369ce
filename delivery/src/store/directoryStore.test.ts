import fs, { existsSync, mkdirSync, writeFileSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/builtApp';
import { directoryStore } from './directoryStore';
import { signingKey, writePublicKey, keyFilesOf } from '../registry/keys';
import { replaceFile } from './durable';

const folder = join(temporaryFolder(), 'site');
const store = directoryStore(folder);
const DAY = 24 * 60 * 60_000;

test('exactly one of several concurrent swaps of the same registry succeeds', async () => {
  mkdirSync(folder, { recursive: true });
  for (let round = 0; round < 3; round += 1) {
    const tag = await store.registryTag();
    const swaps = Array.from({ length: 6 }, (_, index) => store.replaceRegistry(`${round} ${index}`, tag, []));
    const outcomes = await Promise.all(swaps);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const stored = await store.readRegistry();
    expect(stored?.text).toBe(`${round} ${outcomes.indexOf(true)}`);
    expect(stored?.tag).toBe(await store.registryTag());
  }
});

test('telemetry is read by days and deleted after two weeks', async () => {
  const old = join(folder, 'evidence/2020-01-01.jsonl');
  mkdirSync(join(folder, 'evidence'), { recursive: true });
  writeFileSync(old, 'of old\n');
  expect(await store.createTelemetryReader(new Date(0))()).toEqual(['of old']);
  await store.addTelemetry('one\ntwo\n');
  await store.addTelemetry('three\n');
  expect(existsSync(old)).toBe(false);
  expect(await store.createTelemetryReader(new Date(Date.now() - DAY))()).toEqual(['one', 'two', 'three']);
  expect(await store.createTelemetryReader(new Date(Date.now() + 2 * DAY))()).toEqual([]);
});

test('a reader of telemetry gets each line once, and an unfinished one when it is whole', async () => {
  const read = store.createTelemetryReader(new Date());
  await read();
  await store.addTelemetry('one\ntw');
  expect(await read()).toEqual(['one']);
  await store.addTelemetry('o\n');
  expect(await read()).toEqual(['two']);
  expect(await read()).toEqual([]);
});

describe('durable files', () => {
  test('concurrent writers in one process all succeed, and one of their contents is stored whole', async () => {
    const folder = join(temporaryFolder(), 'site');
    mkdirSync(folder);
    const file = join(folder, 'registry.json');
    const contents = Array.from({ length: 50 }, (_, index) => String(index).repeat(10_000));
    await Promise.all(contents.map((content) => replaceFile(file, content)));
    expect(contents).toContain(readFileSync(file, 'utf8'));
    expect(readdirSync(folder)).toEqual(['registry.json']);
  });

  test('a created key is on the disk, and so is its name, before something is signed with it', () => {
    const sync = jest.spyOn(fs, 'fsyncSync');
    const files = keyFilesOf(join(temporaryFolder(), 'site'));
    signingKey(files);
    expect(sync).toHaveBeenCalledTimes(2);
    writePublicKey(files);
    expect(sync).toHaveBeenCalledTimes(4);
    sync.mockRestore();
  });
});
