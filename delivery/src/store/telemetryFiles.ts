import { existsSync } from 'node:fs';
import { appendFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './durable';
import { type SiteStore, TELEMETRY_FOLDER } from './siteStore';

/** Nothing reads telemetry older than a few days. */
const KEPT_MS = 14 * 24 * 60 * 60_000;

const fileOfDay = (time: number): string => `${new Date(time).toISOString().slice(0, 10)}.jsonl`;

/** Reads the lines of a file from a byte on; another process may be appending the last one. */
const readWholeLines = async (file: string, offset: number): Promise<Buffer> => {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    // A file that was cut is read on where it grows again.
    const { buffer } = await handle.read({ buffer: Buffer.alloc(Math.max(0, size - offset)), position: offset });
    return buffer.subarray(0, buffer.lastIndexOf('\n') + 1);
  } finally {
    await handle.close();
  }
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Telemetry in a folder, a file for each day. */
export const telemetryIn = (folder: string): Pick<SiteStore, 'addTelemetry' | 'createTelemetryReader'> => {
  const telemetry = join(folder, TELEMETRY_FOLDER);
  const telemetryFiles = (): Promise<string[]> => readdir(telemetry).catch(unlessMissing([]));
  return {
    async addTelemetry(lines) {
      await mkdir(telemetry, { recursive: true });
      const today = join(telemetry, fileOfDay(Date.now()));
      if (!existsSync(today)) {
        const first = fileOfDay(Date.now() - KEPT_MS);
        for (const day of await telemetryFiles()) if (day < first) await rm(join(telemetry, day), { force: true });
      }
      await appendFile(today, lines);
    },

    createTelemetryReader(since) {
      const offsets = new Map<string, number>();
      return async () => {
        const days = (await telemetryFiles()).filter((day) => day >= fileOfDay(since.getTime()));
        const added = await Promise.all(
          days.map((day) =>
            readWholeLines(join(telemetry, day), offsets.get(day) ?? 0).catch(unlessMissing(Buffer.alloc(0))),
          ),
        );
        // After all have been read: lines of a failed call come with the next one.
        for (const [index, day] of days.entries())
          offsets.set(day, (offsets.get(day) ?? 0) + (added[index]?.length ?? 0));
        return added.flatMap((it) => linesOf(it.toString()));
      };
    },
  };
};
