import { toHex } from '../digest/sha256Hex';
import { tabStorage } from '../session/storage';

/*
 * Idempotency keys of requests whose outcome is unknown, by operation and payload, from before a request is sent until
 * its result is known. A retry repeats the key, so that money moves once. Keys outlive the page component, a reload,
 * and a tab that the browser discards while the request is in flight: the member checks the records first and retries
 * later.
 *
 * The tab's storage holds them without the payload's secrets and serves the page after a reload. Within one page a
 * password counts, so that a request with a corrected one is new. A confirmation by passkey never does: each is valid
 * once, so that a retry has another one.
 */
interface PendingKey {
  key: string;
  /** ms since 1970 when the request was sent, or its answer was lost. */
  at: number;
  /** The API host has only asked to wait: a retry repeats the key, but no result is unknown. */
  rateLimited?: true;
}

/**
 * ms. An equal request after this time is a new one: a claim or a recovery has no payload that could tell them apart.
 */
const maximumAge = 15 * 60_000;
const storageKey = 'pendingIdempotencyKeys';
/** Characters of an operation with its payload. One with a file would fill the storage. */
const longestStored = 100_000;

/** Keys of this page by operation and payload, with its passwords. */
const inMemory = new Map<string, PendingKey>();

const nameWithout = (fields: ReadonlySet<string>) => (operation: string, payload: object) =>
  `${operation} ${JSON.stringify(payload, (field, value: unknown) => (fields.has(field) ? undefined : value))}`;
const memoryName = nameWithout(new Set(['confirmation']));
const storedName = nameWithout(new Set(['confirmation', 'password', 'newPassword', 'pay_pass']));

function readStored(): Record<string, PendingKey> {
  try {
    return JSON.parse(tabStorage.getItem(storageKey) ?? '{}') as Record<string, PendingKey>;
  } catch {
    return {};
  }
}

function writeStored(stored: Record<string, PendingKey>): void {
  try {
    if (Object.keys(stored).length > 0) tabStorage.setItem(storageKey, JSON.stringify(stored));
    else tabStorage.removeItem(storageKey);
  } catch {
    /* With a full storage only a reload loses the keys. */
  }
}

const isCurrent = (pending: PendingKey | undefined): pending is PendingKey =>
  pending !== undefined && Date.now() - pending.at < maximumAge;

/** Random hex; `crypto.randomUUID` is missing on pages served over plain http. */
const newKey = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)));

/** Whether this page itself stored the key, for a payload that may differ in its secrets. */
const isOfThisPage = (key: string) => [...inMemory.values()].some((pending) => pending.key === key);

function pendingKey(operation: string, payload: object): string | undefined {
  const known = inMemory.get(memoryName(operation, payload));
  if (isCurrent(known)) return known.key;
  const stored = readStored()[storedName(operation, payload)];
  return isCurrent(stored) && !isOfThisPage(stored.key) ? stored.key : undefined;
}

/** The key of the earlier request that this one retries, or a new key. */
export const idempotencyKeyFor = (operation: string, payload: object): string =>
  pendingKey(operation, payload) ?? newKey();

/** Whether an earlier request with this payload has an unknown outcome. */
export const hasPendingKey = (operation: string, payload: object): boolean =>
  pendingKey(operation, payload) !== undefined;

/** Whether an earlier page of this tab, before a reload, has sent a request whose outcome is unknown. */
export const hasUnknownResultOfEarlierPage = (operation: string): boolean =>
  Object.entries(readStored()).some(
    ([name, pending]) =>
      name.startsWith(`${operation} `) && isCurrent(pending) && !pending.rateLimited && !isOfThisPage(pending.key),
  );

/** Keeps the key for retries. Call it before the request is sent: the page may not live until the answer. */
export function storePendingKey(
  operation: string,
  payload: object,
  key: string,
  state: Pick<PendingKey, 'rateLimited'> = {},
): void {
  const pending = { key, at: Date.now(), ...state };
  inMemory.set(memoryName(operation, payload), pending);
  const stored = storedName(operation, payload);
  if (stored.length <= longestStored) writeStored({ ...readStored(), [stored]: pending });
}

export function removePendingKey(operation: string, payload: object): void {
  inMemory.delete(memoryName(operation, payload));
  const { [storedName(operation, payload)]: _removed, ...others } = readStored();
  writeStored(others);
}

/** Removes the keys of this page when the session changes; the store clears the tab's storage itself. */
export const clearPendingKeys = (): void => inMemory.clear();
