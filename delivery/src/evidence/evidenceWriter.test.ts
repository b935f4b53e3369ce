import type { BeaconEvent } from './beaconEvent';
import { createEvidenceWriter } from './evidenceWriter';

const event: BeaconEvent = { kind: 'load', app: 'shell', version: '1.0.0-aaaaaaaaaaaa', route: '/', ms: 1 };
const long: BeaconEvent = { ...event, kind: 'error', message: '界'.repeat(200) };

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z') }));
afterEach(() => void jest.useRealTimers());

const writerOf = (addEvidence: (lines: string) => Promise<void>) => {
  const said: string[] = [];
  const writer = createEvidenceWriter(
    { addEvidence },
    (line) => said.push(line),
    () => new Date(),
  );
  return { writer, said };
};

test('writes at most once a second, a line each with its time, and the rest at the end', async () => {
  const addEvidence = jest.fn(async () => undefined);
  const { writer } = writerOf(addEvidence);
  const line = (at: string) => `${JSON.stringify({ at: `2026-01-01T10:00:${at}Z`, ...event })}\n`;
  writer.add([event, event]);
  await jest.advanceTimersByTimeAsync(600);
  writer.add([event]);
  expect(addEvidence).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(600);
  expect(addEvidence.mock.calls).toEqual([[line('00.000') + line('00.000') + line('00.600')]]);
  await jest.advanceTimersByTimeAsync(5000);
  expect(addEvidence).toHaveBeenCalledTimes(1);
  writer.add([event]);
  await writer.close();
  expect(addEvidence).toHaveBeenLastCalledWith(line('06.200'));
  await jest.advanceTimersByTimeAsync(5000);
  expect(addEvidence).toHaveBeenCalledTimes(2);
});

test('a store that fails costs its evidence alone, and is told once a minute', async () => {
  const addEvidence = jest.fn(async () => {
    throw new Error('no space left');
  });
  const { writer, said } = writerOf(addEvidence);
  for (let second = 0; second < 70; second += 1) {
    writer.add([event]);
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(said).toEqual(['Evidence is lost: no space left', 'Evidence is lost: no space left']);
  addEvidence.mockImplementation(async () => undefined as never);
  writer.add([event]);
  await writer.close();
  expect(addEvidence.mock.lastCall).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
});

test('a store that hangs fills no memory, and keeps nobody from stopping', async () => {
  const addEvidence = jest.fn(() => new Promise<void>(() => undefined));
  const { writer, said } = writerOf(addEvidence);
  writer.add([event]);
  await jest.advanceTimersByTimeAsync(1000);
  for (let i = 0; i < 5000; i += 1) writer.add([long]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(addEvidence).toHaveBeenCalledTimes(1);
  expect(said).toEqual(['Evidence is lost: the store is slower than what comes in']);
  const closed = writer.close();
  await jest.advanceTimersByTimeAsync(5000);
  await closed;
});

test('keeps 50 MB a day at most, and goes on the next day', async () => {
  let bytes = 0;
  const { writer, said } = writerOf(async (lines) => void (bytes += Buffer.byteLength(lines)));
  const flood = Array.from({ length: 1000 }, () => long);
  for (let i = 0; i < 100; i += 1) {
    writer.add(flood);
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(bytes).toBeGreaterThan(49_900_000);
  expect(bytes).toBeLessThanOrEqual(50_000_000);
  expect(said).toEqual(['No more evidence is kept today: 2026-01-01 has 50 MB of it.']);
  jest.setSystemTime(new Date('2026-01-02T00:00:00Z'));
  writer.add([event]);
  await writer.close();
  expect(bytes).toBeGreaterThan(49_900_000 + 100);
});
