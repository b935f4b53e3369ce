import type { TelemetryEvent } from './parseBeacon';
import { createTelemetryWriter } from './telemetryWriter';

const event: TelemetryEvent = { kind: 'load', app: 'shell', version: '1.0.0-aaaaaaaaaaaa', route: '/', ms: 1 };
const NETWORK = 'abcdefgh';
const long: TelemetryEvent = { ...event, kind: 'error', message: '界'.repeat(200) };

beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z') }));
afterEach(() => void jest.useRealTimers());

const writerOf = (addTelemetry: (lines: string) => Promise<void>) => {
  const log: string[] = [];
  const writer = createTelemetryWriter(
    { addTelemetry },
    (line) => log.push(line),
    () => new Date(),
  );
  return { writer, log };
};

test('writes timestamped lines once a second at most, and the rest on close', async () => {
  const addTelemetry = jest.fn(async () => undefined);
  const { writer } = writerOf(addTelemetry);
  const line = (at: string) => `${JSON.stringify({ at: `2026-01-01T10:00:${at}Z`, ...event, from: NETWORK })}\n`;
  writer.add([event, event], NETWORK);
  await jest.advanceTimersByTimeAsync(600);
  writer.add([event], NETWORK);
  expect(addTelemetry).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(600);
  expect(addTelemetry.mock.calls).toEqual([[line('00.000') + line('00.000') + line('00.600')]]);
  await jest.advanceTimersByTimeAsync(5000);
  expect(addTelemetry).toHaveBeenCalledTimes(1);
  writer.add([event], NETWORK);
  await writer.close();
  expect(addTelemetry).toHaveBeenLastCalledWith(line('06.200'));
  await jest.advanceTimersByTimeAsync(5000);
  expect(addTelemetry).toHaveBeenCalledTimes(2);
});

test('drops telemetry and logs once a minute while the store fails', async () => {
  const addTelemetry = jest.fn(async () => {
    throw new Error('no space left');
  });
  const { writer, log } = writerOf(addTelemetry);
  for (let second = 0; second < 70; second += 1) {
    writer.add([event], NETWORK);
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(log).toEqual(['Telemetry was lost: no space left', 'Telemetry was lost: no space left']);
  addTelemetry.mockImplementation(async () => undefined as never);
  writer.add([event], NETWORK);
  await writer.close();
  expect(addTelemetry.mock.lastCall).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
});

test('limits memory while the store hangs, and still closes', async () => {
  const addTelemetry = jest.fn(() => new Promise<void>(() => undefined));
  const { writer, log } = writerOf(addTelemetry);
  writer.add([event], NETWORK);
  await jest.advanceTimersByTimeAsync(1000);
  for (let i = 0; i < 5000; i += 1) writer.add([long], NETWORK);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(addTelemetry).toHaveBeenCalledTimes(1);
  expect(log).toEqual(['Telemetry was lost: the store is slower than the incoming telemetry']);
  const closed = writer.close();
  await jest.advanceTimersByTimeAsync(5000);
  await closed;
});

test('writes 50 MB a day at most, and continues the next day', async () => {
  let bytes = 0;
  const { writer, log } = writerOf(async (lines) => void (bytes += Buffer.byteLength(lines)));
  const flood = Array.from({ length: 1000 }, () => long);
  for (let i = 0; i < 100; i += 1) {
    writer.add(flood, undefined);
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(bytes).toBeGreaterThan(49_900_000);
  expect(bytes).toBeLessThanOrEqual(50_000_000);
  expect(log).toEqual([
    'More than 25 MB of telemetry on 2026-01-01. From now on only one in 20 client networks is kept.',
    'Telemetry of 2026-01-01 is full (50 MB); dropping the rest.',
  ]);
  jest.setSystemTime(new Date('2026-01-02T00:00:00Z'));
  writer.add([event], NETWORK);
  await writer.close();
  expect(bytes).toBeGreaterThan(49_900_000 + 100);
});

test('keeps what one in 20 networks reports after half of a day’s telemetry, and all of the next day', async () => {
  const lines: string[] = [];
  const { writer } = writerOf(async (text) => void lines.push(...text.trim().split('\n')));
  const networksOf = async (count: number) => {
    lines.length = 0;
    for (let network = 0; network < count; network += 1)
      for (const beacon of [[event], [event, event]]) writer.add(beacon, `network${network}`);
    await jest.advanceTimersByTimeAsync(1000);
    const kept = lines.map((line) => (JSON.parse(line) as { from: string }).from);
    return { networks: new Set(kept).size, lines: kept.length };
  };
  const half = Array.from({ length: 1000 }, () => long);
  for (let i = 0; i < 50; i += 1) {
    writer.add(half, NETWORK);
    await jest.advanceTimersByTimeAsync(1000);
  }
  const { networks, lines: sampled } = await networksOf(1000);
  expect(networks).toBeGreaterThan(30);
  expect(networks).toBeLessThan(70);
  expect(sampled).toBe(networks * 3);
  jest.setSystemTime(new Date('2026-01-02T00:00:00Z'));
  expect(await networksOf(1000)).toEqual({ networks: 1000, lines: 3000 });
  await writer.close();
});
