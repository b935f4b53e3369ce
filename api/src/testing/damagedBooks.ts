import { openDatabase, type Database, type Transaction } from '../base/database/database';
import { checkInvariants } from '../operators/console/reconciliation/reconcile';
import type { invariants } from '../money/reconciliation/invariants';
import { storeSummaries } from '../money/reconciliation/dailySummaries.store';
import { type BusyMember, makeBusyMember } from './busyMember';
import { type Host, testHost } from './testHost';

interface Books {
  host: Host;
  superuser: Database;
  first: BusyMember;
  second: BusyMember;
}

/** The books of the host of a test file, with entries of every kind; filled before its tests. */
export const books = {} as Books;

export const prepareBooks = (): void => {
  const host = testHost();
  beforeAll(async () => {
    const [first, second] = [await makeBusyMember(host), await makeBusyMember(host)];
    Object.assign(books, { host, superuser: openDatabase(host.url), first, second } satisfies Books);
    await storeSummaries(host.db, '2020-02-01', '2020-02-05');
  });
  afterAll(() => books.superuser.close());
};

class RolledBack extends Error {}

/** Makes a change as the superuser, checks the books with it, and rolls it back; returns the findings by check. */
export const findingsAfter = async (
  change: (tx: Transaction) => Promise<unknown>,
): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  const work = books.superuser.transaction(async (tx) => {
    await change(tx);
    const { ok, checks } = await checkInvariants(tx);
    expect(ok).toBe(checks.every((check) => check.found.length === 0));
    for (const check of checks) if (!check.ok) found[check.name] = check.found;
    throw new RolledBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return found;
};

/** Changes rows without the triggers and foreign keys that protect the books. */
export const unguarded = (sql: string, params?: unknown[]) => async (tx: Transaction) => {
  await tx.run('set local session_replication_role = replica');
  expect(await tx.run(sql, params)).toBeGreaterThan(0);
};

/** A member's account, or a system account without a member. */
type Side = [member: string | null, purpose: string, platform?: string];

/** A movement with its effect on the balances. */
export const moved =
  (from: Side, to: Side, amount: number, kind: string, reference: string | null) => async (tx: Transaction) => {
    const side = ([member, purpose, platform = '']: Side) => [member, purpose, platform];
    await tx.run('select ledger_post_movement($1, $2, $3, $4, $5, $6, $7, $8, $9, null, null)', [
      ...side(from),
      ...side(to),
      amount,
      kind,
      reference,
    ]);
  };

export const wallet = (): Side => [books.first.member.id, 'wallet'];
export const hold = (): Side => [books.first.member.id, 'hold'];
export const platform = (busy: BusyMember, name = 'PT'): Side => [busy.member.id, 'platform', name];
export const system = (purpose: string, name = ''): Side => [null, purpose, name];

export const inTurn =
  (...changes: ((tx: Transaction) => Promise<unknown>)[]) =>
  async (tx: Transaction) => {
    for (const change of changes) await change(tx);
  };

export const paid = (externalId: string, fen: number, order: string) =>
  unguarded(
    `insert into payment (channel, external_id, amount, out_trade_no, recorded_by)
      select 'manual', $1, $2, $3, min(id) from operator`,
    [externalId, fen, order],
  );

export const mine = () => [books.first.member.id];
type Findings = Record<string, (string | RegExp)[]>;

/** Findings about the totals of some members, each with a total of all days and one of today. */
export const differing = (members: number): Findings[string] =>
  Array.from({ length: members }, () => [/^member \d+: staked /, /^member \d+ on \S{10}: staked /]).flat();

/** The findings about months of wallets whose totals are not the sums of their entries. */
export const wrongMonths = (months: number): Findings[string] =>
  Array.from({ length: months }, () => /^account \d+ in \d{4}-\d\d: moved [\d.]+ instead of [\d.]+$/);

/** What was damaged, how, and what the check finds. */
export type Damage = [damage: string, change: () => (tx: Transaction) => Promise<unknown>, findings: () => Findings];

/** Adds a test for each damage, and one that these damages break every one of the invariants `names`. */
export const testDamages = (damages: readonly Damage[], names: readonly (keyof typeof invariants)[]): void => {
  test.each(damages)('finds %s', async (_damage, change, findings) => {
    const expected = findings();
    const found = await findingsAfter(change());
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [name, patterns] of Object.entries(expected)) {
      expect(found[name]).toEqual(
        patterns.map((pattern) => (typeof pattern === 'string' ? pattern : expect.stringMatching(pattern))),
      );
    }
  });

  test('the damages above break every invariant that they are about', () => {
    const broken = new Set(damages.flatMap(([, , findings]) => Object.keys(findings())));
    expect(names.filter((name) => !broken.has(name))).toEqual([]);
  });
};
