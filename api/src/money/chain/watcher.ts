import { setTimeout as sleep } from 'node:timers/promises';
import type { UsdtProtocol } from '@site/contract';
import type { Database } from '../../base/database/database';
import { withTryLock } from '../../base/database/locks';
import { recordFailure } from './chain.store';
import { describeFailure, openNode } from './chainNode';
import { OtherWatcher, readChain } from './readChain';
import { channelOf } from '../payments/chains';

interface Options {
  db: Database;
  /** URL of the same database, for the lock. */
  url: string;
  protocol: UsdtProtocol;
  /** URL of the chain's node. */
  nodeUrl: string;
  now(): Date;
  /** ms between two passes; it doubles with each failure, up to a minute. */
  interval: number;
  log(line: string): void;
}

const longestDelay = 60_000;

/**
 * Watches a chain while no other process does. Returns a function that stops it after the current pass. It keeps
 * nothing in memory: another watcher, or this one after a crash, goes on where the last pass has ended.
 */
export const watchChain = (options: Options): (() => Promise<void>) => {
  const { db, url, protocol, nodeUrl, now, interval, log } = options;
  const channel = channelOf(protocol);
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const node = openNode(nodeUrl);

  const run = async () => {
    for (let failures = 0; !signal.aborted;) {
      try {
        const { isNewest, replaced } = await readChain({ db, node, protocol, now });
        if (replaced !== undefined) log(`${channel}: final block ${replaced} was replaced. Payments need a look.`);
        if (failures > 0) log(`${channel}: read again.`);
        failures = 0;
        if (!isNewest) continue;
      } catch (error) {
        if (error instanceof OtherWatcher) return;
        failures += 1;
        const reason = describeFailure(error);
        if (failures === 1) log(`${channel}: ${reason}`);
        await recordFailure(db, channel, reason).catch((failure: Error) => log(`${channel}: ${failure.message}`));
      }
      await pause(Math.min(interval * 2 ** failures, Math.max(longestDelay, interval)));
    }
  };

  const watching = (async () => {
    while (!signal.aborted) {
      await withTryLock(url, `chain-watcher:${channel}`, run).catch((error: Error) =>
        log(`${channel}: ${error.message}`),
      );
      // Until another one, which has the lock, may have ended.
      await pause(2 * interval);
    }
  })();
  return async () => {
    stopping.abort();
    await watching;
  };
};
