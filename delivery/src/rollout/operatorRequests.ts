import { lstat, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { rollback } from '../activation/rollback';
import { isAppName } from '../base/repository';
import { Refusal } from '../base/refusal';
import { isVersion } from '../format/descriptor';
import { replaceFile, unlessMissing } from '../store/durable';
import { controlRollout } from './changeRollout';
import type { Site } from '../registry/registry';

/** Bytes. */
const MAX_REQUEST = 4096;
const DONE_KEPT_MS = 24 * 60 * 60_000;
/** An older request may no longer fit what is live. */
const EXPIRES_MS = 10 * 60_000;
/** Longer than any request takes. */
const ABANDONED_MS = 5 * 60_000;

const fileName = /^([\w-]{1,64})\.json$/;

/** Written by the API host, which has no signing key, and only for the directions that are safe. */
const requestSchema = v.object({
  schema: v.literal(1),
  id: v.string(),
  action: v.picklist(['rollback', 'withdraw', 'pause', 'resume']),
  app: v.pipe(v.string(), v.check(isAppName)),
  of: v.optional(v.pipe(v.string(), v.check(isVersion))),
  by: v.pipe(v.string(), v.regex(/^[^\p{C}]{1,100}$/u)),
  at: v.pipe(v.string(), v.isoTimestamp()),
});
type OperatorRequest = v.InferOutput<typeof requestSchema>;

interface Outcome {
  id: string;
  ok: boolean;
  message: string;
  /** ISO */
  at: string;
}

const outcomes = { withdraw: 'Withdrew', pause: 'Paused', resume: 'Resumed' } as const;

const execute = async (site: Site, { action, app, of, by, at }: OperatorRequest): Promise<string> => {
  if (Date.now() - Date.parse(at) > EXPIRES_MS) throw new Refusal('The request is older than ten minutes.');
  if (action === 'rollback') {
    // Several if the release was activated together with others.
    const lines: string[] = [];
    await rollback(site, app, { by, of, log: (line) => lines.push(line) });
    return lines.join(' ');
  }
  await controlRollout(site, app, action, { by, of });
  return `${outcomes[action]} the rollout of ${app}.`;
};

/** Removes outcomes after a day, and reports requests whose worker was killed. */
const cleanUp = async (running: string, done: string, write: (outcome: Outcome) => Promise<void>): Promise<void> => {
  const isOlder = async (file: string, ms: number): Promise<boolean> =>
    Date.now() - ((await lstat(file).catch(unlessMissing(undefined)))?.ctimeMs ?? Infinity) > ms;
  for (const file of await readdir(done).catch(unlessMissing([])))
    if (await isOlder(join(done, file), DONE_KEPT_MS)) await rm(join(done, file), { force: true, recursive: true });
  for (const file of await readdir(running).catch(unlessMissing([]))) {
    if (!(await isOlder(join(running, file), ABANDONED_MS))) continue;
    const id = fileName.exec(file)?.[1];
    const message =
      'The rollout worker stopped while it executed this request. ' +
      'Check `npm run release -- status` before you repeat it.';
    if (id !== undefined) await write({ id, ok: false, message, at: new Date().toISOString() });
    await rm(join(running, file), { force: true, recursive: true });
  }
};

/**
 * Returns a function that executes the files in `SITE_DIR/requests`, each once, and writes the outcome to
 * `requests/done/ID.json`. A malformed request is moved to `requests/rejected`. Never rejects; errors are logged.
 */
export const createRequestExecutor = (site: Site, log: (line: string) => void) => {
  const folder = join(site.store.folder, 'requests');
  const [running, done, rejected] = ['running', 'done', 'rejected'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  let cleanUpAt = 0;
  let logged = '';

  const write = async (outcome: Outcome): Promise<void> =>
    replaceFile(join(done, `${outcome.id}.json`), JSON.stringify(outcome));

  const parse = async (file: string, id: string): Promise<OperatorRequest | undefined> => {
    const found = await lstat(file);
    // Reading a pipe could wait forever.
    const text = found.isFile() && found.size <= MAX_REQUEST ? await readFile(file, 'utf8') : '';
    const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), requestSchema), text);
    return success && output.id === id ? output : undefined;
  };

  const handle = async (name: string, id: string): Promise<void> => {
    const claimed = join(running, name);
    await mkdir(running, { recursive: true });
    // Of several workers the rename succeeds for one alone.
    if (!(await rename(join(folder, name), claimed).then(() => true, unlessMissing(false)))) return;
    const request = await parse(claimed, id);
    if (!request) {
      log(`The operators' request ${name} is malformed; it was moved to ${rejected}.`);
      await mkdir(rejected, { recursive: true });
      return rename(claimed, join(rejected, name));
    }
    const finish = (ok: boolean, message: string): Promise<void> => {
      log(`Request of ${request.by}: ${request.action} ${request.app}: ${message}`);
      return write({ id, ok, message, at: new Date().toISOString() });
    };
    await execute(site, request).then(
      (message) => finish(true, message),
      (error: Error) => finish(false, error.message),
    );
    await rm(claimed, { force: true });
  };

  return async (): Promise<void> => {
    try {
      const names = await readdir(folder).catch(unlessMissing([]));
      for (const name of names) {
        const id = fileName.exec(name)?.[1];
        if (id !== undefined) await handle(name, id);
      }
      if (Math.abs(Date.now() - cleanUpAt) < 60_000) return;
      cleanUpAt = Date.now();
      await cleanUp(running, done, write);
    } catch (error) {
      const line = `Operators' requests: ${(error as Error).message}`;
      if (line !== logged) log(line);
      logged = line;
    }
  };
};
