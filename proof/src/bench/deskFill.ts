import type pg from 'pg';
import { encryptedRow } from '../../../api/src/base/crypto/accountNumbers';
import type { FieldCipher } from '../../../api/src/base/crypto/fieldCipher';

/** How much the database holds. */
export interface Amounts {
  /** Deposits, withdrawals and transfers together. */
  orders: number;
  members: number;
  /** Rows of the audit log. */
  actions: number;
}

/** Tables whose indexes are built after the fill, since that is faster than keeping them up to date. */
const filled = [
  'member',
  'account',
  'payout_account',
  'deposit',
  'withdrawal',
  'platform_transfer',
  'bet',
  'ledger_entry',
  'operator_action',
  'incoming_payment',
  'incoming_payment_event',
  'incoming_payment_state',
  'payout_batch_item',
];

const indexesSql = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid::regclass::text = any($1)
      and not exists (select from pg_constraint where conindid = indexrelid)`;

/** A member's id for row `n`: a few members have many rows. `n` is spread by a prime, so that neighbours differ. */
const memberOf = (n: string, { members }: Amounts) =>
  `(1 + floor(${members} * power((${n} * 7919::bigint % 1000003) / 1000003.0, 2)))::bigint`;

/** The moment of row `n` of `total`, spread over two years that end now. */
const momentOf = (n: string, total: number) =>
  `date_trunc('second', now()) - interval '730 days' * (1 - ${n}::float8 / ${total})`;

const numberOf = (letter: string, n: string, moment: string) =>
  `'${letter}' || to_char(${moment} at time zone interval '8 hours', 'YYYYMMDD""HH24MISS') ||
    lpad((${n} * 104729::bigint % 100000000)::text, 8, '0')`;

/** One system account stands for all. Wallets have a balance without the entries that explain it. */
const membersSql = ({ members }: Amounts) => `
  insert into member (username, password_hash, fund_password_hash, realname, created_at)
    select 'user' || n, '', '', substr('张王李赵陈杨黄周吴徐', 1 + n % 10, 1) || substr('伟芳娜敏静强磊洋艳勇', 1 + n / 10 % 10, 1),
        ${momentOf('n', members)}
      from generate_series(1, ${members}) n;
  insert into account (owner, purpose, platform, min_balance)
    select 'system', purpose, '', -9000000000000000000
      from unnest(array['deposits', 'withdrawals', 'house']) purpose;
  insert into account (owner, member_id, purpose, platform, min_balance, balance)
    select 'member', id, purpose, platform, 0, 1000000000
      from member, (values ('wallet', ''), ('hold', ''), ('platform', 'AG'), ('platform', 'PT')) a (purpose, platform);
  insert into member_total (member_id, day, staked, paid_back, deposited)
    select id, '-infinity', 100000, 90000, 50000 from member;
  insert into payout_account (member_id, kind, bank, bank_owner, bank_no)
    select id, 1 + isWallet::int, case when isWallet then 'USDT' else '工商银行' end,
        case when isWallet then (array['TRC20', 'ERC20'])[1 + id / 4 % 2] else realname end, ''
      from (select id, realname, id % 4 = 0 isWallet from member) owner;
  insert into session (token_hash, member_id, device, address, expires_at)
    select sha256(id::text::bytea), id, 'device ' || id % 40, '10.' || id % 250 || '.' || id / 250 % 250 || '.1',
        now() + interval '7 days'
      from member`;

/** The newest rows wait; of the others most are approved. */
const depositsSql = (amounts: Amounts, total: number) => `
  insert into deposit (out_trade_no, member_id, paytype, protocol, amount, real_money, state, created_at, decided_at,
      decided_by)
    select ${numberOf('D', 'n', 'at')}, ${memberOf('n', amounts)},
        (array['usdt', 'bank', 'alipay', 'wxpay'])[1 + n % 4],
        case when n % 4 = 0 then (array['TRC20', 'ERC20'])[1 + n / 4 % 2] else '' end,
        10000 + n % 100000, 100 + n % 1000, state, at,
        case when state > 1 then at + interval '5 minutes' end, case when state > 1 then 1 end
      from (
        select n, ${momentOf('n', total)} as at,
            case when n > ${total} * 0.99 and n % 4 = 0 then 1 when n % 8 = 1 then 3 else 2 end as state
          from generate_series(1, ${total}) n
      ) placed`;

const withdrawalsSql = (amounts: Amounts, total: number) => `
  insert into withdrawal (out_trade_no, member_id, payout_account_id, amount, net, state, stage, created_at, decided_at,
      payment_reference, failure_reason, settled_at, decided_by)
    select ${numberOf('W', 'n', 'at')}, member_id, member_id, 10000 + n % 100000,
        case when member_id % 4 = 0 then (10000 + n % 100000) / 700.0 end,
        case stage when 'waiting' then 1 when 'approved' then 2 when 'paid' then 2 else 3 end, stage, at,
        case when stage <> 'waiting' then at + interval '5 minutes' end,
        case when stage = 'paid' then 'P' || n end, case when stage = 'failed' then '账户有误' else '' end,
        case when stage in ('paid', 'failed') then at + interval '1 hour' end, case when stage <> 'waiting' then 1 end
      from (
        select n, ${momentOf('n', total)} as at, ${memberOf('n', amounts)} as member_id,
            case when n > ${total} * 0.99 and n % 4 = 0 then 'waiting'
              when n > ${total} * 0.99 and n % 4 = 1 then 'approved'
              when n % 100 = 7 then 'failed' when n % 20 = 3 then 'rejected' else 'paid' end as stage
          from generate_series(1, ${total}) n
      ) placed`;

const transfersSql = (amounts: Amounts, total: number) => `
  insert into platform_transfer (reference, member_id, platform, direction, amount, state, created_at, settled_at)
    select ${numberOf('T', 'n', 'at')}, ${memberOf('n', amounts)}, 'AG', 'in', 5000, 1, at, at
      from (select n, ${momentOf('n', total)} as at from generate_series(1, ${total}) n) placed`;

const betsSql = (amounts: Amounts, total: number) => `
  insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
    select ${memberOf('n', amounts)}, (array['AG', 'PT'])[1 + n % 2], 'game' || n % 40,
        (array['sport', 'slot', 'casino'])[1 + n % 3], '', 100 + n % 10000, n % 4 * 3000,
        case when n % 200 = 0 then 0 when n > ${total} * 0.999 then 2 else 1 end, ${momentOf('n', total)}
      from generate_series(1, ${total}) n`;

/** One for each day of the last year, of every tenth member. */
const redPacketsSql = `
  insert into red_packet (member_id, day, rule, deposited, amount, created_at)
    select member.id, current_date - n, 0, 10000, 100, now() - n * interval '1 day'
      from generate_series(1, 365) n, member where member.id % 10 = 1 and (member.id + n) % 10 = 0`;

/** A payment of each approved deposit in USDT and by bank, and some of no order, whose ids are beyond those. */
const paymentsSql = ({ orders }: Amounts) => `
  create temp table came as
    select id, out_trade_no, created_at + interval '2 minutes' as at, 'assigned' state,
        case paytype when 'usdt' then 'usdt-' || lower(protocol) else 'bank' end channel,
        case paytype when 'usdt' then (real_money * 1000000)::bigint else amount end amount
      from deposit where state = 2 and paytype in ('usdt', 'bank')
    union all
    select (select max(id) from deposit) + n, null, ${momentOf('n', orders / 500)},
        (array['confirmed', 'seen', 'returned', 'dropped'])[1 + n % 4], 'usdt-trc20', 10000000 + n * 10000
      from generate_series(1, ${orders / 500}) n;
  insert into incoming_payment (id, channel, identity, reference, currency, amount, recipient, paid_at, created_at)
    overriding system value
    select id, channel, id, case channel when 'bank' then 'B' || id else encode(sha256(id::text::bytea), 'hex') end,
        case channel when 'bank' then 'CNY' else 'USDT' end, amount,
        case channel when 'bank' then '' else 'T' || id % 5000 end, at, at
      from came;
  insert into incoming_payment_event (payment_id, kind, out_trade_no, created_at)
    select id, state, out_trade_no, at from came;
  insert into incoming_payment_state (payment_id, channel, state, out_trade_no, changed_at, matched_at)
    select id, channel, state, out_trade_no, at, at from came`;

/** The payouts of each day and channel are a batch; those that wait are in none. */
const batchesSql = `
  create temp table paid as
    select out_trade_no, stage, decided_at, dense_rank() over (order by channel, decided_at::date) batch, channel
      from (select w.*, case a.kind when 1 then 'bank' else bank_owner end channel
        from withdrawal w join payout_account a on a.id = payout_account_id where stage in ('paid', 'failed')) settled;
  insert into payout_batch (id, channel, created_by, created_at, closed_at) overriding system value
    select batch, channel, 1 + batch % 5, min(decided_at), max(decided_at) from paid group by 1, 2;
  insert into payout_batch_item (batch_id, out_trade_no, state) select batch, out_trade_no, stage from paid`;

const account = (purpose: string, platform = '') =>
  `select id, member_id from account where purpose = '${purpose}' and platform = '${platform}'`;

/** An entry of each order, and bets of the member with most orders. */
const entriesSql = ({ orders }: Amounts) => `
  insert into ledger_entry (debit_id, credit_id, amount, kind, reference, created_at)
    with wallet as (${account('wallet')}), platform as (${account('platform', 'AG')}), other as (${account('deposits')})
    select other.id, wallet.id, amount, 'deposit', out_trade_no, decided_at
      from deposit join wallet using (member_id), other where state = 2
    union all
    select wallet.id, other.id, amount, 'withdrawal', out_trade_no, decided_at
      from withdrawal join wallet using (member_id), other where state = 2
    union all
    select wallet.id, platform.id, amount, 'transfer-in', reference, created_at
      from platform_transfer join wallet using (member_id) join platform using (member_id)
    union all
    select platform.id, other.id, 100, 'bet', null, now()
      from generate_series(1, ${Math.round(orders / 100)}), platform, other
      where platform.member_id = 1`;

/** Hashes are not those of the chain, which no list reads. */
const actionsSql = (amounts: Amounts) => `
  insert into operator_action (id, at, operator_id, address, kind, target, member_id, after, reason, single, request_id,
      hash)
    select n, ${momentOf('n', amounts.actions)}, 1 + n % 5, '192.0.2.1',
        (array['deposits.approve', 'deposits.approve', 'deposits.reject', 'withdrawals.approve', 'withdrawals.paid',
          'members.freeze', 'members.note', 'content.change'])[1 + n % 8],
        'deposit:D' || n, ${memberOf('n', amounts)}, '{"state": 2}', '', false, n::text, '\\x00'
      from generate_series(1, ${amounts.actions}) n;
  update operator_action_head set id = ${amounts.actions}`;

/** Queues of which a twentieth waits, and what the content pages list. */
const applicationsSql = (amounts: Amounts) => `
  insert into activity_application (member_id, activity_id, state, created_at, decided_at)
    select id, (select min(id) from activity), case when id % 20 = 0 then 1 else 2 end, created_at, created_at
      from member;
  insert into agent_application (member_id, mobile, apply_info, state, created_at, decided_at)
    select id, '', '有推广经验', case when id % 20 = 0 then 1 when id % 3 = 0 then 2 else 3 end, created_at, created_at
      from member;
  insert into operator_approval (call, request, permission, kind, target, member_id, reason, proposed_by, state,
      decided_at, decided_by)
    select 'POST /members/:id/adjust', '{}', 'adjustments:propose', 'members.adjust', 'member:' || n,
        ${memberOf('n', amounts)}, '补偿', 2, case when n % 500 = 0 then 1 when n % 50 = 0 then 3 else 2 end,
        case when n % 500 = 0 then null else now() end, case when n % 500 = 0 then null else 1 end
      from generate_series(1, ${Math.min(100_000, amounts.actions)}) n;
  insert into notice (title, content) select '公告' || n, '内容' from generate_series(1, 2000) n;
  insert into activity (slug, title) select 'bench' || n, '活动' || n from generate_series(1, 2000) n`;

const contactsSql = `
  update member set mobile_cipher = filled_mobile, mobile_head_hash = head, mobile_tail_hash = tail,
      email_cipher = filled_email, email_head_hash = email_head
    from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[])
      contact (member_id, filled_mobile, head, tail, filled_email, email_head)
    where member.id = contact.member_id`;

const numbersSql = `
  update payout_account set bank_no_cipher = cipher, bank_no_hash = hash, bank_no_tail_hash = tail
    from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[]) number (owner_id, cipher, hash, tail)
    where payout_account.member_id = owner_id`;

const digits = (id: number, length: number) => String((id * 7919) % 10 ** length).padStart(length, '0');

/** Encrypted mobiles, e-mail addresses and card numbers, different for each member. */
const fillEncrypted = async (client: pg.Client, cipher: FieldCipher, { members }: Amounts) => {
  for (let first = 1; first <= members; first += 20_000) {
    const ids = Array.from({ length: Math.min(20_000, members - first + 1) }, (_, n) => String(first + n));
    const columnsOf = (valuesOf: (id: string) => Record<string, Buffer>) => {
      const rows = ids.map((id) => Object.values(valuesOf(id)));
      return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
    };
    const contacts = columnsOf((memberId) => ({
      ...encryptedRow(cipher, { field: 'member.mobile', memberId }, `1${digits(Number(memberId) * 31, 10)}`),
      ...encryptedRow(cipher, { field: 'member.email', memberId }, `${digits(Number(memberId), 5)}@example.com`),
    }));
    const numbers = columnsOf((memberId) =>
      encryptedRow(cipher, { field: 'payout_account.bank_no', memberId }, `6222${digits(Number(memberId), 12)}`),
    );
    await client.query(contactsSql, [ids, ...contacts]);
    await client.query(numbersSql, [ids, ...numbers]);
  }
};

/** Fills a migrated, seeded database that has five operators, in one connection without triggers. */
export const fillDesk = async (client: pg.Client, cipher: FieldCipher, amounts: Amounts): Promise<void> => {
  const deposits = Math.round(amounts.orders * 0.6);
  const withdrawals = Math.round(amounts.orders * 0.2);
  await client.query(
    `set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(indexesSql, [filled]);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(membersSql(amounts));
  await fillEncrypted(client, cipher, amounts);
  for (const sql of [
    depositsSql(amounts, deposits),
    withdrawalsSql(amounts, withdrawals),
    transfersSql(amounts, amounts.orders - deposits - withdrawals),
    betsSql(amounts, amounts.orders),
    redPacketsSql,
    // The entries are joined of large tables, whose sizes the planner has to know.
    'analyze account, deposit, withdrawal, platform_transfer',
    entriesSql(amounts),
    paymentsSql(amounts),
    batchesSql,
    actionsSql(amounts),
    applicationsSql(amounts),
    ...indexes.map(({ definition }) => definition),
    'vacuum analyze',
  ])
    await client.query(sql);
};
