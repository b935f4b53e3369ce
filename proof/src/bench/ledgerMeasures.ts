import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { applicationUrl } from '../../../api/src/database/applicationLogin';
import { withClient } from '../../../api/src/database/connection';
import { type Database, openDatabase } from '../../../api/src/database/database';
import { platformWallet, system, wallet } from '../../../api/src/ledger/accounts';
import { move, moveEach } from '../../../api/src/ledger/ledger';
import { platformList } from '../../../api/src/platforms/platformList';
import { reportBet } from '../../../api/src/platforms/reportBet';
import { type Bench, compareRates, type Measure, perSecond, type Row } from './bench';
import { findPgbench, runFor, runPgbench } from './ledgerLoad';

/** Connections of each load of postings. */
const clients = 16;

/** The transaction of `transfer`. */
const transferScript = (members: number) => `
\\set member random(1, ${members})
begin;
select * from ledger_post_movement(
  :member, 'wallet', '', :member, 'platform', 'PT', 1, 'transfer-in', 'T', null, null);
commit;
`;

const pgledgerScript = (members: number) => `
\\set member random(1, ${members})
begin;
select id from pgledger_create_transfer('wallet-' || :member, 'platform-' || :member, 1);
commit;
`;

const transfer = (db: Database, memberId: string) =>
  db.transaction((tx) =>
    move(tx, {
      from: wallet(memberId),
      to: platformWallet(memberId, 'PT'),
      amount: 1n,
      kind: 'transfer-in',
      reference: 'T',
    }),
  );

/** Until the code is compiled, a transfer takes four times the processor time. */
const warmUp = async (db: Database, members: number): Promise<void> => {
  for (let calls = 0; calls < 5000; calls += clients) {
    await Promise.all(Array.from({ length: clients }, () => transfer(db, String(randomInt(members) + 1))));
  }
};

const pgledgerTransfer = (db: Database, memberId: string) =>
  db.transaction((tx) =>
    tx.row('select id from pgledger_create_transfer($1, $2, 1)', [`wallet-${memberId}`, `platform-${memberId}`]),
  );

/** A member's platform accounts in a transfer each, so that no load opens accounts. */
const openAccounts = (url: string) =>
  withClient(url, async (client) => {
    await client.query(`select count(*) from member m, ledger_post_movement(
      m.id, 'wallet', '', m.id, 'platform', 'PT', 1000, 'transfer-in', 'T', null, null)`);
    await client.query('vacuum analyze account, ledger_entry');
  });

/** A database on the same server with pgledger and two accounts a member; returns its URL. */
const preparePgledger = async ({ databaseUrl, members }: Bench, file: string): Promise<string> => {
  const url = new URL(databaseUrl);
  url.pathname = '/pgledger';
  await withClient(databaseUrl, (client) => client.query('create database pgledger'));
  const sql = await readFile(file, 'utf8');
  await withClient(url.href, async (client) => {
    await client.query(sql);
    await client.query(
      `insert into pgledger_accounts
          (id, name, currency, balance, allow_negative_balance, allow_positive_balance, created_at, updated_at)
        select purpose || '-' || n, purpose, 'CNY', 10000000, false, true, now(), now()
          from generate_series(1, $1::int) n, (values ('wallet'), ('platform')) account (purpose)`,
      [members],
    );
    await client.query('vacuum analyze');
  });
  return url.href;
};

const withDatabase = async <Result>(url: string, connections: number, work: (db: Database) => Promise<Result>) => {
  const db = openDatabase(url, { connections });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

/** Postings through `move` against pgbench with the same statements, on the same server. */
const measurePgbench = async ({ databaseUrl, members, seconds, rounds }: Bench, db: Database): Promise<Row[]> => {
  const measure = 'ledger transfers / pgbench, same transactions';
  const program = await findPgbench();
  if (!program) {
    return [{ measure, result: 'needs pgbench of the Debian package postgresql-15', aim: '>= 0.5' }];
  }
  const load = { clients, seconds };
  const { ours, pgbench } = await compareRates(rounds, {
    ours: () => runFor(load, () => transfer(db, String(randomInt(members) + 1))),
    pgbench: () => runPgbench(program, { ...load, url: databaseUrl, script: transferScript(members) }),
  });
  const result = `${pgbench.ratio.toFixed(2)} (${perSecond(ours.rate)} to ${perSecond(pgbench.rate)})`;
  return [{ measure, result, aim: '>= 0.5' }];
};

/** Postings against those of pgledger: both through the pool of this process, and both by pgbench. */
const measurePgledger = async (bench: Bench, db: Database): Promise<Row[]> => {
  const { databaseUrl, members, seconds, rounds, pgledger: file } = bench;
  const measure = 'ledger transfers / pgledger';
  if (!file) return [{ measure, result: 'needs --pgledger FILE.sql', aim: '>= 1.0' }];
  const url = await preparePgledger(bench, file);
  const program = await findPgbench();
  const load = { clients, seconds };
  const rows = await withDatabase(url, clients, async (other): Promise<Row[]> => {
    const { ours, theirs } = await compareRates(rounds, {
      ours: () => runFor(load, () => transfer(db, String(randomInt(members) + 1))),
      theirs: () => runFor(load, () => pgledgerTransfer(other, String(randomInt(members) + 1))),
    });
    const result = `${theirs.ratio.toFixed(2)} (${perSecond(ours.rate)} to ${perSecond(theirs.rate)})`;
    return [{ measure: `${measure}, through the same pool`, result, aim: '>= 1.0' }];
  });
  if (!program) return rows;
  const { ours, theirs } = await compareRates(rounds, {
    ours: () => runPgbench(program, { ...load, url: databaseUrl, script: transferScript(members) }),
    theirs: () => runPgbench(program, { ...load, url, script: pgledgerScript(members) }),
  });
  const result = `${theirs.ratio.toFixed(2)} (${perSecond(ours.rate)} to ${perSecond(theirs.rate)})`;
  return [...rows, { measure: `${measure}, by pgbench`, result, aim: '>= 1.0' }];
};

/** A settled bet with its record, its turnover and rebate, its stake and what it pays, as platforms report it. */
const bet = (db: Database, memberId: string, platform: string) =>
  db.transaction(async (tx) => {
    const { id } = await reportBet(tx, {
      platform,
      betId: randomUUID(),
      memberId,
      gameCode: 'x',
      category: 'concise',
      amount: 100n,
      payout: 95n,
      state: 'settled',
      at: new Date(),
    });
    const [player, house] = [platformWallet(memberId, platform), system('house', platform)];
    const staked = { amount: 100n, kind: 'bet', reference: id, once: { scope: 'bet', key: id } };
    const won = { amount: 95n, kind: 'win', reference: id, once: { scope: 'win', key: id } };
    await moveEach(tx, [
      { from: player, to: house, ...staked },
      { from: house, to: player, ...won },
    ]);
  });

/** Bets of 200 members on one platform against the same bets spread over all platforms. */
const measureHotAccount = async ({ databaseUrl, seconds, rounds }: Bench, db: Database): Promise<Row> => {
  const players = 200;
  await withClient(databaseUrl, (client) =>
    client.query(
      `select count(*) from generate_series(1, $1::int) player, unnest($2::text[]) platform, ledger_post_movement(
        player, 'wallet', '', player, 'platform', platform, 900000, 'transfer-in', 'T', null, null)`,
      [players, platformList.map(({ name }) => name)],
    ),
  );
  const load = { clients: players, seconds };
  const platformOf = (player: number) => platformList[player % platformList.length]?.name ?? '';
  const { one, spread } = await compareRates(rounds, {
    one: () => runFor(load, (player) => bet(db, String(player + 1), 'PT')),
    spread: () => runFor(load, (player) => bet(db, String(player + 1), platformOf(player))),
  });
  return {
    measure: `bets of ${players} members on one platform / on ${platformList.length}`,
    result: `${spread.ratio.toFixed(2)} (${perSecond(one.rate)} to ${perSecond(spread.rate)})`,
    aim: '>= 0.5',
  };
};

/** Postings through our code against pgbench and pgledger, and bets that share a system account. */
export const measureLedger: Measure = async (bench) => {
  await openAccounts(bench.databaseUrl);
  return withDatabase(await applicationUrl(bench.databaseUrl), clients, async (db) => {
    await warmUp(db, bench.members);
    return [
      ...(await measurePgbench(bench, db)),
      ...(await measurePgledger(bench, db)),
      await measureHotAccount(bench, db),
    ];
  });
};
