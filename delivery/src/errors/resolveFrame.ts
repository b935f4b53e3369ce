import { posix } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { TraceMap, originalPositionFor, sourceContentFor } from '@jridgewell/trace-mapping';
import { memoize } from '../base/memoize';
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
  const mapOf = memoize(MAX_MAPS, async (names) => {
    const [app = '', version = '', script = ''] = names.split(' ');
    const compressed = await store.readSourceMap(app, version, script);
    // Its release may be published later.
    if (!compressed) throw new Error(`${names} has no source map.`);
    return new TraceMap((await promisify(gunzip)(compressed)).toString());
  });

  return async (frame: string, release: { app: string; version: string }): Promise<SourceFrame> => {
    const { app = '', script = '', line = '', column = '' } = framePattern.exec(frame)?.groups ?? {};
    const at = { line: Number(line), column: Number(column) };
    const version = app === release.app ? release.version : '';
    const map = await mapOf(`${app} ${version} ${script}`).catch(() => undefined);
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
