import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiOrigin, readEnvironment, releaseVariables } from '../base/environment';
import { skipWhileRunning } from '../base/skipWhileRunning';
import { requireContract } from '../gate/apiContract';
import { LIVE_PAGES } from '../store/siteStore';
import { createErrorWriter } from '../errors/writeErrors';
import { createRolloutJudge } from './judgeRollouts';
import { smokeTester } from '../activation/smokeTestSet';
import { createRequestExecutor } from './operatorRequests';
import type { Site } from '../registry/registry';

const INTERVAL_MS = 1000;
/** A file of the site's folder whose time shows that the worker goes on; health checks read it. */
const ALIVE_FILE = 'rollouts.alive';
/** ms */
const ALIVE_INTERVAL = 10_000;

/**
 * Returns a function that brings pages that are files up to date, and does nothing while the registry is the same. It
 * tries again what has failed.
 */
const onceForEachRegistry = ({ store, afterSwap }: Site): (() => Promise<void>) => {
  let tag: string | undefined;
  return async () => {
    if (!existsSync(join(store.folder, LIVE_PAGES))) return;
    const found = (await store.readRegistry())?.tag;
    if (found === tag) return;
    if ((await afterSwap?.()) ?? true) tag = found;
  };
};

/**
 * Starts what drives rollouts, executes operators' requests and collects errors, about once a second, while the signing
 * key is there. Several may run at once.
 * @returns a function that stops it
 */
export const startRolloutWorker = (
  site: Site,
  log: (line: string) => void,
  interval = INTERVAL_MS,
): (() => Promise<void>) => {
  const smokeTest = smokeTester(site, readEnvironment(releaseVariables), log);
  const fetchApi = (noApi?: string) => requireContract(apiOrigin(), noApi);
  const judgeRollouts = createRolloutJudge({ site, smokeTest, fetchApi, log });
  const executeRequests = skipWhileRunning(createRequestExecutor(site, log));
  // Also after a process that has replaced the registry was killed.
  const updatePages = skipWhileRunning(onceForEachRegistry(site));
  const writeErrors = skipWhileRunning(createErrorWriter(site, log));
  let turn: Promise<unknown>[] = [];
  let aliveAt = -Infinity;
  /** Whether nothing of the last turn goes on that may never end. */
  let isIdle = true;
  const showAlive = (): void => {
    if (!isIdle || performance.now() - aliveAt < ALIVE_INTERVAL) return;
    aliveAt = performance.now();
    writeFile(join(site.store.folder, ALIVE_FILE), '').catch(() => undefined);
  };
  const timer = setInterval(() => {
    showAlive();
    if (!existsSync(site.keys.signing)) return;
    isIdle = false;
    const writing = Promise.all([updatePages(), writeErrors()]).finally(() => {
      isIdle = true;
    });
    // Requests apart from the rollouts, whose tests in a browser take seconds.
    turn = [writing, judgeRollouts(), executeRequests()];
  }, interval);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await Promise.all(turn);
  };
};
