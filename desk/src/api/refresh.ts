import type { QueueCounts } from '@site/contract/operators';
import type { QueryClient } from '@tanstack/react-query';
import { type ChangeCall, isPending, type ReadCall } from './call';

/**
 * The lists that show items of a queue, or proposals about them, besides the overview. Not the evidence about one
 * order, whose reading is in the audit log.
 */
const listsOf: Record<keyof QueueCounts, readonly ReadCall[]> = {
  deposits: ['GET /deposits'],
  withdrawals: ['GET /withdrawals'],
  payouts: [
    'GET /withdrawals',
    'GET /payouts',
    'GET /payouts/summary',
    'GET /payout-batches',
    'GET /payout-batches/:id',
  ],
  payments: ['GET /payments', 'GET /deposits'],
  'activity-applications': ['GET /activity-applications'],
  'agent-applications': ['GET /agent-applications'],
  approvals: ['GET /approvals', 'GET /deposits', 'GET /withdrawals', 'GET /payouts', 'GET /payout-batches'],
  contradictions: ['GET /payout-batches', 'GET /payout-batches/:id'],
};

/** The lists that a change of an item is about, by the first part of its path. */
const listsAfter: Record<string, readonly ReadCall[]> = {
  ...listsOf,
  withdrawals: ['GET /withdrawals', 'GET /payouts', 'GET /payouts/summary'],
  'payout-batches': ['GET /payouts', 'GET /payout-batches', 'GET /payout-batches/:id'],
};

/** What is to be read again, whether a reading is under way, and the timer of the next one. */
interface Refresh {
  wanted: Set<unknown>;
  isReading: boolean;
  timer?: number;
}

const refreshes = new WeakMap<QueryClient, Refresh>();

const want = (client: QueryClient, reads: Iterable<ReadCall>): Refresh => {
  const refresh = refreshes.get(client) ?? { wanted: new Set(), isReading: false };
  refreshes.set(client, refresh);
  for (const read of reads) refresh.wanted.add(read);
  window.clearTimeout(refresh.timer);
  return refresh;
};

/** ms after which a reading without an answer no longer keeps others waiting; the next one cancels it. */
const longestReading = 30_000;

/**
 * Reads what is on the screen of these lists again, one reading at a time: what changes meanwhile is read afterwards,
 * together. A hidden page reads once it is looked at.
 */
const readAgain = async (client: QueryClient, reads: Iterable<ReadCall> = []): Promise<void> => {
  const refresh = want(client, reads);
  if (refresh.isReading) return;
  refresh.isReading = true;
  while (refresh.wanted.size > 0) {
    const { wanted } = refresh;
    refresh.wanted = new Set();
    const reading = client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => wanted.has(name),
      refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
    });
    await Promise.race([reading, new Promise((resolve) => void window.setTimeout(resolve, longestReading))]);
  }
  refresh.isReading = false;
};

/** Reads the lists again that show these queues. */
export const refreshQueues = (client: QueryClient, changed = Object.keys(listsOf) as readonly (keyof QueueCounts)[]) =>
  readAgain(
    client,
    changed.flatMap((queue) => ['GET /overview' as const, ...listsOf[queue]]),
  );

/** Changes that the page shows at once: it hides the item, or marks it. An import has many parts. */
const shownAtOnce = /^POST \/((deposits|withdrawals|approvals|[a-z]+-applications)\/:id\/|payments\/import)/;

/** ms in which the event about a change comes. */
const eventTime = 2000;

/**
 * Reads again what a change is about that the API has made. The lists after a decision that the page shows at once wait
 * for the event about it, which has them read anyway.
 */
export const refreshAfter = (client: QueryClient, name: ChangeCall, fields: object, answer: unknown): void => {
  const [, area = '', rest] = /^POST \/([a-z-]+)(.*)/.exec(name) ?? [];
  const lists = listsAfter[area];
  if (rest === '/:id/comments' && 'id' in fields)
    void client.invalidateQueries({ queryKey: [`GET /${area}/:id`, { id: fields.id }] });
  else if (!lists) void client.invalidateQueries();
  else if (isPending(answer) || !shownAtOnce.test(name)) void readAgain(client, lists);
  else want(client, lists).timer = window.setTimeout(() => void readAgain(client), eventTime);
};
