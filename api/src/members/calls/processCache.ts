import { LRUCache } from 'lru-cache';
import { appInfo, readSiteInfo, type SiteInfo } from '../site/settings';
import type { Queryable } from '../../base/database/database';
import {
  findMember,
  findSession,
  type MemberRow,
  readSiteState,
  type SessionRow,
  type SiteStateRow,
} from './sessions.store';
import { wallet } from '../../ledger/accounts';
import { balanceOf } from '../../ledger/ledger';
import { switches } from '../../base/settings/switches';
import { ChangeFeed } from '../../base/cache/changeFeed';
import type { Writes } from '../../base/cache/trackWrites';

/**
 * Keeps what `load` read for the keys that were used last. A value that was forgotten while it was being read is not
 * kept, so that a slow read never replaces a newer value; nor is an absent one, or one whose read failed.
 */
export class ReadThroughCache<Value> {
  readonly #reads: LRUCache<string, Promise<Value | undefined>>;
  readonly #load: (key: string) => Promise<Value | undefined>;

  constructor(max: number, load: (key: string) => Promise<Value | undefined>) {
    // With `max` it would reserve the memory of a full cache at once.
    this.#reads = new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
    this.#load = load;
  }

  has(key: string): boolean {
    return this.#reads.has(key);
  }

  read(key: string): Promise<Value | undefined> {
    const known = this.#reads.get(key);
    if (known) return known;
    const read = this.#load(key);
    this.#reads.set(key, read);
    const drop = () => {
      if (this.#reads.peek(key) === read) this.#reads.delete(key);
    };
    read.then((value) => value === undefined && drop(), drop);
    return read;
  }

  forget(key: string): void {
    this.#reads.delete(key);
  }

  clear(): void {
    this.#reads.clear();
  }
}

/** Entries of each cache. The caches of a process take about 50 MB when they are full. */
const capacity = 50_000;

/** A session, with moments of the process's clock. */
interface CachedSession extends SessionRow {
  /** When it ends unless it is extended. */
  endsAt: number;
  /** When its use is recorded next. */
  recordAt: number;
}

/** What decides whether a call is served; `session` and `member` are undefined without a valid session. */
export interface Admission {
  site: SiteStateRow;
  session: CachedSession | undefined;
  member: MemberRow | undefined;
}

/**
 * What polls need, cached in the process and current by the change feed. Decisions about money do not use it: they read
 * the database in their transaction.
 */
export interface ProcessCache {
  feed: ChangeFeed;
  /** Milliseconds of a clock that never goes back. */
  clock(): number;
  /**
   * What decides about a call with this token hash (hexadecimal; null without a token), with all that was committed
   * before. `recent` may lack what other processes have committed in the last half second.
   */
  admission(tokenHash: string | null, freshness: 'committed' | 'recent'): Promise<Admission>;
  /** The balance of a member's main wallet in fen; may lack what other processes moved in the last half second. */
  balance(memberId: string): Promise<bigint>;
  /** What `app` answers; may lack what other processes have committed in the last half second. */
  siteInfo(): Promise<SiteInfo>;
  uses(): Record<'admission' | 'balance', CacheUses>;
}

interface CacheUses {
  hits: number;
  misses: number;
}

interface Options {
  /** Not the tracked one, whose statements count as writes. */
  db: Queryable;
  writes: Writes;
  /** Milliseconds of a clock that never goes back. */
  clock?: (() => number) | undefined;
}

export const makeProcessCache = ({ db, writes, clock = () => performance.now() }: Options): ProcessCache => {
  const sessions = new ReadThroughCache(capacity, async (hash) => {
    const at = clock();
    const row = await findSession(db, Buffer.from(hash, 'hex'));
    return row && { ...row, endsAt: at + row.ends_in, recordAt: at + row.record_in };
  });
  const members = new ReadThroughCache(capacity, (id) => findMember(db, id));
  const wallets = new ReadThroughCache(capacity, (id) => balanceOf(db, wallet(id)));
  const site = new ReadThroughCache(1, () => readSiteState(db, { app: appInfo.key, switches: switches.key }));
  const info = new ReadThroughCache(1, () => readSiteInfo(db));
  const feed = new ChangeFeed({ db, writes, clock });
  feed.followers.add({
    apply: (changes) => {
      for (const hash of changes.sessions) sessions.forget(hash);
      for (const id of changes.members) members.forget(id);
      for (const id of Object.keys(changes.wallets)) wallets.forget(id);
      if (changes.settings.length === 0) return;
      site.clear();
      info.clear();
    },
    clear: () => {
      for (const cache of [sessions, members, wallets, site, info]) cache.clear();
    },
  });
  const siteKey = 'site';
  const readOnly = async <Value>(cache: ReadThroughCache<Value>): Promise<Value> => {
    const read = await cache.read(siteKey);
    if (read === undefined) throw new Error('the settings of the site were not read');
    return read;
  };
  const uses = { admission: { hits: 0, misses: 0 }, balance: { hits: 0, misses: 0 } };
  const readSession = async (hash: string): Promise<CachedSession | undefined> => {
    const session = await sessions.read(hash);
    if (session === undefined || session.endsAt > clock()) return session;
    // It may have been extended meanwhile.
    sessions.forget(hash);
    return sessions.read(hash);
  };

  return {
    feed,
    clock,
    admission: async (hash, freshness) => {
      await (freshness === 'recent' ? feed.recent() : feed.refresh());
      uses.admission[site.has(siteKey) && (hash === null || sessions.has(hash)) ? 'hits' : 'misses'] += 1;
      const state = await readOnly(site);
      const session = hash === null ? undefined : await readSession(hash);
      return { site: state, session, member: session && (await members.read(session.member_id)) };
    },
    balance: async (memberId) => {
      await feed.recent(memberId);
      uses.balance[wallets.has(memberId) ? 'hits' : 'misses'] += 1;
      return (await wallets.read(memberId)) ?? 0n;
    },
    siteInfo: async () => {
      await feed.recent();
      return readOnly(info);
    },
    uses: () => uses,
  };
};
