import { createHash } from 'node:crypto';
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

/** Runs hours with as many networks, each with three beacons, spread over the hour. Returns what is kept by hour. */
const keptByHour = async (networks: number, hours: number, limit: number) => {
  let lines: { at: string; from: string }[] = [];
  const addTelemetry = async (text: string): Promise<void> => {
    for (const line of text.trim().split('\n')) lines.push(JSON.parse(line) as { at: string; from: string });
  };
  const writer = createTelemetryWriter(
    { addTelemetry },
    () => undefined,
    () => new Date(),
    limit,
  );
  const kept = [];
  for (let hour = 0; hour < hours; hour += 1) {
    lines = [];
    for (let minute = 0; minute < 60; minute += 1) {
      for (let index = minute; index < networks; index += 60)
        for (let beacon = 0; beacon < 3; beacon += 1)
          writer.add([event], createHash('sha256').update(`${hour} ${index}`).digest('base64url').slice(0, 8));
      await jest.advanceTimersByTimeAsync(60_000);
    }
    const last = lines.filter(({ at }) => at.slice(14, 16) >= '50');
    kept.push({
      bytes: lines.reduce((sum, line) => sum + JSON.stringify({ ...line }).length + 1, 0),
      last: last.length,
      beacons: new Set(
        [...new Set(last.map(({ from }) => from))].map((from) => lines.filter((line) => line.from === from).length),
      ),
    });
  }
  await writer.close();
  return kept;
};

test.each([60, 120, 1500, 6000])(
  'with %i networks an hour telemetry stays within its limit and goes on to the end of each hour',
  async (count) => {
    const limit = 100_000;
    const [first, ...later] = await keptByHour(count, 3, limit);
    for (const hour of [first, ...later]) {
      expect(hour?.bytes).toBeLessThanOrEqual(limit);
      expect(hour?.last).toBeGreaterThan(0);
    }
    // All of it while it fits; else a good part of the limit is used.
    for (const hour of later) {
      // What a network reports is kept whole.
      expect([...hour.beacons]).toEqual([3]);
      if (count <= 120) expect(hour.last).toBe(count / 2);
      else expect(hour.bytes).toBeGreaterThan(limit / 8);
    }
  },
);

test('a flood of one network ends with the hour', async () => {
  let bytes = 0;
  const { writer, log } = writerOf(async (lines) => void (bytes += Buffer.byteLength(lines)));
  for (let i = 0; i < 40; i += 1) {
    writer.add(
      Array.from({ length: 1000 }, () => long),
      undefined,
    );
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(bytes).toBeGreaterThan(19_900_000);
  expect(bytes).toBeLessThanOrEqual(20_000_000);
  expect(log.join()).toContain('20 MB in this hour is used up');
  jest.setSystemTime(new Date('2026-01-01T12:00:00Z'));
  writer.add([event], NETWORK);
  await writer.close();
  expect(bytes).toBeGreaterThan(19_900_000 + 100);
});
