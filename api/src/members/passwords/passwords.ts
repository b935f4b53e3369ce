import { hash, verify } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../base/http/address';
import { createFairQueue, type FairQueue, type QueueLoad } from '../../base/http/fairQueue';
import { hashCost as cost } from './hashCost';
import { DomainError } from '../../base/errors/domainError';

const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/**
 * A hash occupies a core for some milliseconds, so one client hashes one password at a time. Guests cannot fill the
 * lanes of those who are signed in.
 */
const lanes = {
  guests: createFairQueue({ running: 2, runningPerKey: 1, waitingPerKey: 60, waiting: 2000 }),
  members: createFairQueue({ running: 2, runningPerKey: 1, waitingPerKey: 30, waiting: 1000 }),
  operators: createFairQueue({ running: 2, runningPerKey: 1, waitingPerKey: 30, waiting: 200 }),
} satisfies Record<string, FairQueue>;

/** Who waits for a hash. Within a lane, keys take turns. */
interface HashClient {
  lane: keyof typeof lanes;
  key: string;
}

/** A client without a session, by network address. */
export const guestOf = (request: FastifyRequest): HashClient => ({ lane: 'guests', key: networkOf(request) });

export const memberClient = (memberId: string): HashClient => ({ lane: 'members', key: memberId });

/** An operator, by id, or by network address before sign-in. */
export const operatorClient = (key: string): HashClient => ({ lane: 'operators', key });

export const hashLoads = (): [lane: string, load: QueueLoad][] =>
  Object.entries(lanes).map(([lane, queue]) => [lane, queue.load()]);

let decoy: Promise<string> | undefined;

export interface Hasher {
  hash(password: string): Promise<string>;
  /**
   * Whether `password` matches the stored hash. Without a hash it verifies a decoy and returns false, so that response
   * time does not reveal whether the name exists.
   */
  matches(stored: string | undefined, password: string): Promise<boolean>;
  /** A new hash of a password that matches `stored`, if that was made with another cost than today's. */
  renewed(stored: string, password: string): Promise<string | undefined>;
}

const hasher: Hasher = {
  hash: (password) => hash(password, cost),
  matches: async (stored, password) => {
    decoy ??= hash('no member has this password', cost);
    const matches = await verify(stored ?? (await decoy), password);
    return stored !== undefined && matches;
  },
  renewed: async (stored, password) => (stored.startsWith(current) ? undefined : hash(password, cost)),
};

/**
 * Runs `work` when it is the client's turn to hash. Throws a DomainError with code 429 when too many wait. Do not call
 * it inside of another turn or a transaction.
 */
export const inHashTurn = <Result>(
  { lane, key }: HashClient,
  work: (hasher: Hasher) => Promise<Result>,
): Promise<Result> => lanes[lane](key, () => work(hasher));

/** Hashes a password for storage. Throws a DomainError with code 429 when too many hashes are waiting. */
export const hashPassword = (client: HashClient, password: string): Promise<string> =>
  inHashTurn(client, (turn) => turn.hash(password));

/** How long a temporary password can be used, ms. */
const temporaryLifetime = 24 * 3_600_000;

/** Throws a DomainError if a password is a temporary one that an operator set more than 24 hours ago. */
export const assertNotExpired = (setAt: Date | null, now: Date): void => {
  if (setAt && now.getTime() - setAt.getTime() > temporaryLifetime) {
    throw new DomainError('临时密码已过期，请联系客服重新获取！');
  }
};
