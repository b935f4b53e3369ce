import { renameSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRequest } from '@site/contract/operators';
import * as v from 'valibot';
import { undefinedIfMissing } from '../overview/siteRegistry';

/** What the rollout worker may be asked for. None of these gives a release to more members than had it before. */
export type ReleaseAction = 'rollback' | 'withdraw' | 'pause' | 'resume';

/** A file `SITE_DIR/requests/ID.json`, as docs/release.md describes it. */
export interface RequestFile {
  schema: 1;
  id: string;
  action: ReleaseAction;
  app: string;
  /** The release that it is about; the worker refuses if another one has taken its place. */
  of: string;
  by: string;
  /** ISO */
  at: string;
}

/** The worker refuses older requests. */
const expiresMs = 600_000;
/** A file that is not sent by then belongs to a change that was rolled back. */
const unsentMs = 60_000;

const waitingSchema = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string(), app: v.string(), at: v.string() }));
const outcomeSchema = v.pipe(v.string(), v.parseJson(), v.object({ ok: v.boolean(), message: v.string() }));

/** The requests to the rollout worker of the site in `siteDir`. Errors of the file system are thrown. */
export const requestFilesIn = (siteDir: string) => {
  const folder = join(siteDir, 'requests');
  const running = join(folder, 'running');

  const filesOf = async (): Promise<{ path: string; limit: number; isUnsent: boolean }[]> =>
    [
      ...((await undefinedIfMissing(readdir(folder))) ?? []).map((name) => ({ path: join(folder, name), name })),
      ...((await undefinedIfMissing(readdir(running))) ?? []).map((name) => ({ path: join(running, name), name })),
    ].flatMap(({ path, name }) => {
      if (name.endsWith('.json')) return { path, limit: expiresMs, isUnsent: false };
      return name.endsWith('.json.next') ? { path, limit: unsentMs, isUnsent: true } : [];
    });

  /** Whether a request about `app`, other than `id`, is not executed yet. */
  const isWaiting = async (app: string, id: string, now: Date): Promise<boolean> => {
    for (const { path, limit, isUnsent } of await filesOf()) {
      const request = v.safeParse(waitingSchema, await undefinedIfMissing(readFile(path, 'utf8')));
      if (!request.success || request.output.id === id) continue;
      const isExpired = now.getTime() - Date.parse(request.output.at) >= limit;
      if (isExpired && isUnsent) await rm(path, { force: true });
      if (!isExpired && request.output.app === app) return true;
    }
    return false;
  };

  /** Writes a request under a name that the worker ignores until it is sent. */
  const write = async (request: RequestFile): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const handle = await open(join(folder, `${request.id}.json.next`), 'w');
    try {
      await handle.writeFile(`${JSON.stringify(request)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  };

  /** Gives a written request to the worker. */
  const send = (id: string): void => renameSync(join(folder, `${id}.json.next`), join(folder, `${id}.json`));

  const outcome = async (id: string): Promise<ReleaseRequest | undefined> => {
    const text = await undefinedIfMissing(readFile(join(folder, 'done', `${id}.json`), 'utf8'));
    if (text === undefined) return undefined;
    const { ok, message } = v.parse(outcomeSchema, text);
    return { state: ok ? 'done' : 'refused', message };
  };

  const exists = async (...path: string[]) => (await undefinedIfMissing(stat(join(folder, ...path)))) !== undefined;

  /** What became of a request; undefined if there is none with this id. */
  const stateOf = async (id: string): Promise<ReleaseRequest | undefined> => {
    const done = await outcome(id);
    if (done) return done;
    for (const path of [[`${id}.json.next`], [`${id}.json`], ['running', `${id}.json`]])
      if (await exists(...path)) return { state: 'waiting', message: '' };
    if (await exists('rejected', `${id}.json`)) return { state: 'refused', message: 'The request is malformed.' };
    // It may have been executed since the first look.
    return outcome(id);
  };

  return { isWaiting, write, send, stateOf };
};
