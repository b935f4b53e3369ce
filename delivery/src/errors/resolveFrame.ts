import { posix } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { TraceMap, originalPositionFor, sourceContentFor } from '@jridgewell/trace-mapping';
import type { SiteStore } from '../store/siteStore';
import { framePattern } from '../telemetry/parseBeacon';

/** A position in a source file, or in a script if its source is unknown. */
export interface SourceFrame {
  /** The path in the repository, `mfe-wallet/src/deposit/DepositPage.tsx`, or that of the script, `APP/FILE`. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  /** The text of the line; empty if the source is unknown. */
  code: string;
}

/** Source maps that are kept in memory. The largest takes about 10 MB. */
const MAX_MAPS = 8;
const MAX_CODE = 160;

/**
 * Returns a function that finds where a frame `APP/FILE:LINE:COLUMN` comes from.
 * @param version the release of the app that failed; a frame of another app is found by the script's name
 */
export const createFrameResolver = (store: Pick<SiteStore, 'readSourceMap'>) => {
  const maps = new Map<string, Promise<TraceMap | undefined>>();

  const readMap = async (app: string, version: string, script: string): Promise<TraceMap | undefined> => {
    const compressed = await store.readSourceMap(app, version, script);
    return compressed && new TraceMap((await promisify(gunzip)(compressed)).toString());
  };

  const mapOf = (app: string, version: string, script: string): Promise<TraceMap | undefined> => {
    const key = `${app} ${version} ${script}`;
    const known = maps.get(key) ?? readMap(app, version, script);
    maps.delete(key);
    maps.set(key, known);
    for (const oldest of [...maps.keys()].slice(0, -MAX_MAPS)) maps.delete(oldest);
    // A release may be published, or its bucket answer, later.
    known.then((map) => map ?? maps.delete(key)).catch(() => maps.delete(key));
    return known;
  };

  return async (frame: string, release: { app: string; version: string }): Promise<SourceFrame> => {
    const { app = '', script = '', line = '', column = '' } = framePattern.exec(frame)?.groups ?? {};
    const at = { line: Number(line), column: Number(column) };
    const map = await mapOf(app, app === release.app ? release.version : '', script).catch(() => undefined);
    // Maps count columns from 0, stacks from 1.
    const found = map && at.line > 0 && originalPositionFor(map, { line: at.line, column: Math.max(0, at.column - 1) });
    if (!found || found.source === null) return { file: `${app}/${script}`, ...at, code: '' };
    const code = sourceContentFor(map, found.source)?.split('\n')[found.line - 1] ?? '';
    return {
      // Sources are relative to the app's folder.
      file: posix.join(app, found.source),
      line: found.line,
      column: found.column + 1,
      code: code.trim().slice(0, MAX_CODE),
    };
  };
};
