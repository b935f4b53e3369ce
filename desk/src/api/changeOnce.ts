import type { OperatorData, OperatorRequest } from '@site/contract/operators';
import { type ChangeCall, OperatorError, request } from './call';

/*
 * Idempotency keys of changes without a result, by call and fields. A retry repeats the key, so that the change is made
 * once. The tab's storage keeps them over a reload, without changes that contain a password or a file.
 */
interface ChangeKey {
  key: string;
  /** ms since 1970 of the last attempt. */
  at: number;
}

type Keys = Record<string, ChangeKey>;

/** ms. An equal change after this time is a new one. */
const maximumAge = 15 * 60_000;
const storageKey = 'desk-change-keys';
const secretField = /password|code/i;
/** Characters; a file would fill the tab's storage. */
const longestStored = 100_000;

let inMemory: Keys = {};

const nameOf = (call: string, fields: object) => `${call} ${JSON.stringify(fields)}`;
const isStorable = (fields: object) =>
  Object.entries(fields).every(([field, value]) => !secretField.test(field) && `${value}`.length <= longestStored);
const isCurrent = ({ at }: ChangeKey) => Date.now() - at < maximumAge;

const read = (fields: object): Keys => {
  if (!isStorable(fields)) return inMemory;
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Keys;
  } catch {
    return {};
  }
};

const write = (fields: object, keys: Keys): void => {
  const current = Object.fromEntries(Object.entries(keys).filter(([, key]) => isCurrent(key)));
  if (!isStorable(fields)) inMemory = current;
  else sessionStorage.setItem(storageKey, JSON.stringify(current));
};

/** Random hex; `crypto.randomUUID` is missing on pages served over plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The key of the earlier attempt at this change that had no result, or a new one; kept until `forgetChangeKey`. */
const changeKeyFor = (call: string, fields: object): string => {
  const keys = read(fields);
  const known = keys[nameOf(call, fields)];
  const key = known && isCurrent(known) ? known.key : newKey();
  write(fields, { ...keys, [nameOf(call, fields)]: { key, at: Date.now() } });
  return key;
};

/** Ends the use of the key: the change has a result, and an equal one is another change. */
const forgetChangeKey = (call: string, fields: object): void => {
  const { [nameOf(call, fields)]: _used, ...others } = read(fields);
  write(fields, others);
};

/** Header of an answer that repeats the first one to its key. */
const replayedHeader = 'idempotent-replayed';

/** Whether the failure leaves open whether the change was made. */
const isUnknown = (error: unknown): error is OperatorError =>
  error instanceof OperatorError && (error.kind === 'unreachable' || error.kind === 'fault');

/**
 * Makes a change with an idempotency key. After a failure without a result the same change repeats the key.
 * @returns `data` of the answer, and whether the change had been made by an earlier attempt
 * @throws OperatorError
 */
export const changeOnce = async <Name extends ChangeCall>(
  name: Name,
  fields: OperatorRequest<Name>,
): Promise<{ data: OperatorData<Name>; replayed: boolean }> => {
  const idempotencyKey = changeKeyFor(name, fields);
  try {
    const { data, response } = await request(name, fields, { idempotencyKey });
    forgetChangeKey(name, fields);
    return { data: data as OperatorData<Name>, replayed: response.headers.get(replayedHeader) === 'true' };
  } catch (error) {
    if (isUnknown(error)) throw new OperatorError(error.kind, `${error.message}（原样重试不会重复执行）`);
    forgetChangeKey(name, fields);
    throw error;
  }
};
