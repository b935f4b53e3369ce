import { tabStorage } from '../session/storage';

/*
 * Idempotency keys of presses whose answer never came, by call and payload. They outlive the screen and a reload: the member is told
 * to look into the records, comes back and presses again, and money must still move once (decisions 34).
 *
 * What is kept in the tab's storage is named without the payload's secrets. It serves the page after a reload; within one page the
 * whole payload counts, so that a corrected password is another press.
 */
interface Unanswered {
  key: string;
  /** ms since 1970, when its answer was given up. */
  at: number;
}

/** After so many ms a press like an earlier one is taken to be meant anew: a claim or a recovery has no payload to tell them apart. */
const memory = 15 * 60_000;
const storageKey = 'unansweredKeys';

const exact = new Map<string, Unanswered>();

const secrets: ReadonlySet<string> = new Set(['password', 'pay_pass']);
const exactName = (call: string, payload: object) => `${call} ${JSON.stringify(payload)}`;
const storedName = (call: string, payload: object) =>
  `${call} ${JSON.stringify(payload, (field, value: unknown) => (secrets.has(field) ? undefined : value))}`;

function readStored(): Record<string, Unanswered> {
  try {
    return JSON.parse(tabStorage.getItem(storageKey) ?? '{}') as Record<string, Unanswered>;
  } catch {
    return {};
  }
}

function writeStored(stored: Record<string, Unanswered>): void {
  try {
    if (Object.keys(stored).length > 0) tabStorage.setItem(storageKey, JSON.stringify(stored));
    else tabStorage.removeItem(storageKey);
  } catch {
    /* A full storage costs the memory across a reload, not the press. */
  }
}

const young = (it: Unanswered | undefined): it is Unanswered => it !== undefined && Date.now() - it.at < memory;

/** Random hex; `crypto.randomUUID` is missing where a page is not served securely. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether this page itself has an unanswered press that the storage knows by the same name. */
const isOfThisPage = (key: string) => [...exact.values()].some((it) => it.key === key);

function knownKey(call: string, payload: object): string | undefined {
  const known = exact.get(exactName(call, payload));
  if (young(known)) return known.key;
  const stored = readStored()[storedName(call, payload)];
  return young(stored) && !isOfThisPage(stored.key) ? stored.key : undefined;
}

/** The key that this press repeats, or a new one. */
export const keyFor = (call: string, payload: object): string => knownKey(call, payload) ?? newKey();

/** Whether this press repeats one whose answer never came. */
export const isUnanswered = (call: string, payload: object): boolean => knownKey(call, payload) !== undefined;

export function rememberUnanswered(call: string, payload: object, key: string): void {
  const unanswered = { key, at: Date.now() };
  exact.set(exactName(call, payload), unanswered);
  writeStored({ ...readStored(), [storedName(call, payload)]: unanswered });
}

export function forgetAnswered(call: string, payload: object): void {
  exact.delete(exactName(call, payload));
  const { [storedName(call, payload)]: _answered, ...others } = readStored();
  writeStored(others);
}

/** Another member's presses are none of this one's; the tab's storage is emptied with the session. */
export const forgetUnansweredKeys = (): void => exact.clear();
