import { appInfo } from '../content/settings';
import { readSiteInfo, type SiteInfo } from '../content/siteInfo';
import type { Queryable } from '../database/database';
import {
  findMember,
  findSession,
  type MemberRow,
  readSiteState,
  type SessionRow,
  type SiteStateRow,
} from '../http/queries';
import { wallet } from '../ledger/accounts';
import { balanceOf } from '../ledger/ledger';
import { switches } from '../settings/switches';
import { ChangeFeed } from './changeFeed';
import { ReadThroughCache, type Slot } from './readThroughCache';
import type { Writes } from './trackWrites';

/** Entries of each cache. The caches of a process take about 50 MB when they are full. */
const capacity = 50_000;

/** A session, with moments of the process's clock. */
interface CachedSession extends SessionRow {
  /** When it ends unless it is extended. */
  endsAt: number;
  /** When its use is recorded next. */
  recordAt: number;
  /** The cache slot of its member. */
  member: Slot<MemberRow> | undefined;
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
  feed: Pick<ChangeFeed, 'prune'>;
  /** Milliseconds of a clock that never goes back. */
  clock(): number;
  /**
   * What decides about a call with this token hash (hexadecimal; null without a token), with all that was committed
   * before. `recent` may lack what other processes have committed in the last half second. Returns a value rather than
   * a promise if it is cached.
   */
  admission(tokenHash: string | null, freshness: 'committed' | 'recent'): Admission | Promise<Admission>;
  /** The balance of a member's main wallet in fen; may lack what other processes moved in the last half second. */
  balance(memberId: string): bigint | Promise<bigint>;
  /** What `app` answers; may lack what other processes have committed in the last half second. */
  siteInfo(): SiteInfo | Promise<SiteInfo>;
  /** How often each was answered from memory, and how often the database was read. */
  uses(): Record<'admission' | 'balance', CacheUses>;
}

export interface CacheUses {
  hits: number;
  misses: number;
}

interface Options {
  /** Not the tracked one, whose statements count as writes. */
  db: Queryable;
  /** Writes of this process. */
  writes: Writes;
  /** Milliseconds of a clock that never goes back. */
  clock?: (() => number) | undefined;
}

export const makeProcessCache = ({ db, writes, clock = () => performance.now() }: Options): ProcessCache => {
  const sessions = new ReadThroughCache(capacity, async (hash) => {
    const at = clock();
    const row = await findSession(db, Buffer.from(hash, 'hex'));
    return row && { ...row, endsAt: at + row.ends_in, recordAt: at + row.record_in, member: undefined };
  });
  const members = new ReadThroughCache(capacity, (id) => findMember(db, id));
  const wallets = new ReadThroughCache(capacity, (id) => balanceOf(db, wallet(id)));
  const site = new ReadThroughCache(1, () => readSiteState(db, { app: appInfo.key, switches: switches.key }));
  const info = new ReadThroughCache(1, () => readSiteInfo(db));
  const feed = new ChangeFeed({
    db,
    writes,
    clock,
    apply: (changes) => {
      for (const hash of changes.sessions) sessions.forget(hash);
      for (const id of changes.members) members.forget(id);
      for (const id of changes.wallets) wallets.forget(id);
      if (changes.settings.length === 0) return;
      site.clear();
      info.clear();
    },
    clear: () => {
      for (const cache of [sessions, members, wallets, site, info]) cache.clear();
    },
  });
  const siteKey = 'site';
  const usable = (hash: string): CachedSession | undefined => {
    const session = sessions.known(hash);
    if (session === undefined || session.endsAt > clock()) return session;
    // It may have been extended meanwhile.
    sessions.forget(hash);
    return undefined;
  };
  const knownAdmission = (hash: string | null): Admission | undefined => {
    const state = site.known(siteKey);
    if (state === undefined || hash === null) return state && { site: state, session: undefined, member: undefined };
    const session = usable(hash);
    if (session === undefined) return undefined;
    if (!session.member?.kept) session.member = members.slot(session.member_id);
    const member = session.member?.value;
    return member && { site: state, session, member };
  };
  const readAdmission = async (hash: string | null): Promise<Admission> => {
    const [state, session] = await Promise.all([
      site.read(siteKey),
      hash === null ? undefined : (usable(hash) ?? sessions.read(hash)),
    ]);
    if (state === undefined) throw new Error('the state of the site was not read');
    return { site: state, session, member: session && (await members.read(session.member_id)) };
  };
  const readBalance = async (memberId: string) => (await wallets.read(memberId)) ?? 0n;
  const uses = { admission: { hits: 0, misses: 0 }, balance: { hits: 0, misses: 0 } };
  const admissionOf = (hash: string | null) => {
    const known = knownAdmission(hash);
    uses.admission[known ? 'hits' : 'misses'] += 1;
    return known ?? readAdmission(hash);
  };
  const currentBalance = (memberId: string) => {
    const known = wallets.known(memberId);
    uses.balance[known === undefined ? 'misses' : 'hits'] += 1;
    return known ?? readBalance(memberId);
  };
  const readInfo = async (): Promise<SiteInfo> => {
    const read = await info.read(siteKey);
    if (read === undefined) throw new Error('the info of the site was not read');
    return read;
  };
  const currentInfo = () => info.known(siteKey) ?? readInfo();

  return {
    feed,
    clock,
    admission: (hash, freshness) => {
      const pending = freshness === 'recent' ? feed.recent() : feed.refresh();
      return pending ? pending.then(() => admissionOf(hash)) : admissionOf(hash);
    },
    balance: (memberId) => {
      const pending = feed.recent(memberId);
      return pending ? pending.then(() => currentBalance(memberId)) : currentBalance(memberId);
    },
    siteInfo: () => {
      const pending = feed.recent();
      return pending ? pending.then(currentInfo) : currentInfo();
    },
    uses: () => uses,
  };
};
