import { type Database, openDatabase, type Queryable } from '../../../api/src/base/database/database';

/** Ids and order numbers, the newest first. $1 the member who calls, $2 the member whom no request may change. */
const rowSources = {
  ownAccount: 'select id from payout_account where member_id = $1 and removed_at is null order by id desc',
  ownDeposit: 'select out_trade_no from deposit where member_id = $1 order by id desc',
  ownOrder: `select out_trade_no from withdrawal where member_id = $1
    union all select out_trade_no from deposit where member_id = $1`,
  ownSession: 'select id from session where member_id = $1 order by id',
  protectedAccount: 'select id from payout_account where member_id = $2',
  protectedDeposit: 'select out_trade_no from deposit where member_id = $2',
  protectedOrder: `select out_trade_no from withdrawal where member_id = $2
    union all select out_trade_no from deposit where member_id = $2`,
  protectedSession: 'select id from session where member_id = $2',
  protectedMember: 'select $2::bigint',
  activity: 'select id from activity order by id desc',
  notice: 'select id from notice order by id desc',
  member: 'select id from member where id <> $2 order by id desc',
  pendingDeposit: 'select out_trade_no from deposit where state = 1 and member_id <> $2 order by id desc',
  pendingWithdrawal: 'select out_trade_no from withdrawal where state = 1 and member_id <> $2 order by id desc',
  approvedWithdrawal: `select out_trade_no from withdrawal where stage = 'approved' and member_id <> $2
    order by id desc`,
  claimedWithdrawal: `select out_trade_no from withdrawal
    where stage = 'approved' and claimed_until > clock_timestamp() and member_id <> $2 order by id desc`,
  paidWithdrawal: `select out_trade_no from withdrawal where stage = 'paid' and member_id <> $2 order by id desc`,
  // The field takes a list.
  payouts: `select array[out_trade_no] from withdrawal
    where stage = 'approved' and claimed_by is null and member_id <> $2 order by id desc`,
  payoutBatch: 'select id from payout_batch order by id desc',
  unassignedPayment: `select payment_id from incoming_payment_state where state = 'confirmed' order by payment_id`,
  bankDeposit: `select out_trade_no from deposit where rate is null and member_id <> $2 order by state, id desc`,
  activityApplication: 'select id from activity_application where state = 1 and member_id <> $2 order by id desc',
  agentApplication: 'select id from agent_application where state = 1 and member_id <> $2 order by id desc',
  approval: 'select id from operator_approval where state = 1 order by id desc',
  operator: 'select id from operator order by id desc',
  operatorToken: 'select id from operator_token order by id desc',
  operatorName: 'select name from operator where password_hash is not null order by id desc',
  gameCode: `select code from game where platform = 'PT' order by code`,
} as const;

export type RowName = keyof typeof rowSources;

/** What names the newest ten rows of a kind. */
export const namesOfRows = async (
  db: Queryable,
  row: RowName,
  { caller, protectedMember }: { caller: string; protectedMember: string },
): Promise<unknown[]> => {
  const rows = await db.rows<Record<string, unknown>>(
    `select it.* from (select $1::bigint, $2::bigint) members, lateral (${rowSources[row]} limit 10) it`,
    [caller, protectedMember],
  );
  return rows.flatMap((found) => Object.values(found));
};

/** Tables with rows of a member. */
const tablesOfMembers = (db: Queryable) =>
  db.rows<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t
        using (table_schema, table_name)
      where column_name = 'member_id' and table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );

/** All rows of a member, by table, as text. */
export const rowsOfMember = async (db: Database, memberId: string): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  const tables = [{ name: 'member', column: 'id' }];
  for (const { name } of await tablesOfMembers(db)) tables.push({ name, column: 'member_id' });
  for (const { name, column } of tables) {
    const rows = await db.rows<{ line: string }>(
      `select row_to_json(t)::text line from "${name}" t where ${column} = $1 order by 1`,
      [memberId],
    );
    found[name] = rows.map(({ line }) => line);
  }
  return found;
};

/** Names of tables and columns with an underscore, which no text for members has. */
export const schemaNames = async (db: Queryable): Promise<Set<string>> => {
  const rows = await db.rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public'
      union select table_name from information_schema.tables where table_schema = 'public'`,
  );
  return new Set(rows.map(({ name }) => name).filter((name) => name.includes('_')));
};

/** The stored settings. */
export const storedSettings = (db: Queryable) =>
  db.rows<{ key: string; value: unknown }>('select key, value from setting');

/** Restores the settings, and forgets counted attempts. */
export const restore = async (db: Database, settings: { key: string; value: unknown }[]): Promise<void> => {
  await db.run('delete from throttle');
  await db.run('delete from operator_address');
  await db.transaction(async (tx) => {
    await tx.run('delete from setting');
    for (const { key, value } of settings) {
      await tx.run('insert into setting (key, value) values ($1, $2)', [key, JSON.stringify(value)]);
    }
  });
};

/** Makes a member an agent. */
export const makeAgent = (db: Queryable, memberId: string) =>
  db.run('update member set isagent = 1 where id = $1', [memberId]);

export const setOperatorPassword = (db: Queryable, operatorId: number, hash: string) =>
  db.run('update operator set password_hash = $2 where id = $1', [operatorId, hash]);

/** Gives the next member and applications ids above all random numbers of a run. Needs the owner of the database. */
export const startHighIds = async (ownerUrl: string): Promise<void> => {
  const owner = openDatabase(ownerUrl);
  for (const table of ['member', 'activity_application', 'agent_application']) {
    await owner.run(`alter table ${table} alter column id restart with 734129`);
  }
  await owner.close();
};
