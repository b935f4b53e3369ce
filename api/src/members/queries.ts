import type { Database, Queryable, Transaction } from '../database/database';
import { emailValues, mobileValues } from '../encryption/accountNumbers';
import type { FieldCipher } from '../encryption/fieldCipher';

/** Locks the member's row, so that changes of one member's data run one after another; foreign keys stay usable. */
export const lockMember = async (tx: Transaction, memberId: string): Promise<void> => {
  await tx.run('select 1 from member where id = $1 for no key update', [memberId]);
};

/** Finds a login by name, ignoring case. */
export const findLogin = (db: Queryable, name: string) =>
  db.row<{ id: string; password_hash: string }>('select id, password_hash from member where username_key = lower($1)', [
    name,
  ]);

/** Inserts a member and returns the id. Violates `member_username_taken` if the name exists in any case. */
export const insertMember = async (
  tx: Transaction,
  member: {
    username: string;
    passwordHash: string;
    fundPasswordHash: string;
    realname: string;
    birthday: string;
    /** The client's, for flags of members who share them. */
    address: string;
    device: string;
  },
): Promise<string> => {
  const row = await tx.row<{ id: string }>(
    `insert into member
        (username, password_hash, fund_password_hash, realname, birthday, registered_address, registered_device)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      member.username,
      member.passwordHash,
      member.fundPasswordHash,
      member.realname,
      member.birthday,
      member.address,
      member.device,
    ],
  );
  return row?.id ?? '';
};

export const readPasswordHash = async (db: Queryable, memberId: string): Promise<string | undefined> =>
  (await db.row<{ password_hash: string }>('select password_hash from member where id = $1', [memberId]))
    ?.password_hash;

export const readRealname = async (db: Queryable, memberId: string): Promise<string> =>
  (await db.row<{ realname: string }>('select realname from member where id = $1', [memberId]))?.realname ?? '';

export interface LoginState {
  frozen: boolean;
  /** When an operator set a temporary password, and when a login used it; null for the member's own password. */
  password_reset_at: Date | null;
  password_used_at: Date | null;
}

/** What a login depends on, locked until the end of `tx`; undefined if the password has another hash than this one. */
export const lockLogin = (
  tx: Transaction,
  { memberId, passwordHash, now }: { memberId: string; passwordHash?: string | undefined; now: Date },
) =>
  tx.row<LoginState>(
    `select member_frozen(m, $3) frozen, password_reset_at, password_used_at from member m
      where id = $1 and ($2::text is null or password_hash = $2) for no key update`,
    [memberId, passwordHash ?? null, now],
  );

/** Records a login, which uses up a temporary password. */
export const recordLogin = async (tx: Transaction, memberId: string, now: Date): Promise<void> => {
  await tx.run(
    `update member set last_login_at = $2::timestamptz,
      password_used_at = case when password_reset_at is not null then $2::timestamptz end where id = $1`,
    [memberId, now],
  );
};

/** Whether the login password is a temporary one that an operator set. */
export const hasTemporaryPassword = async (db: Queryable, memberId: string): Promise<boolean> =>
  Boolean(await db.row('select from member where id = $1 and password_reset_at is not null', [memberId]));

/** Replaces the password hash unless it was changed since `previous` was read; returns whether it did. */
export const replacePasswordHash = async (
  tx: Transaction,
  memberId: string,
  { previous, next, now }: { previous: string | undefined; next: string; now: Date },
): Promise<boolean> =>
  (await tx.run(
    `update member
      set password_hash = $2, password_reset_at = null, password_used_at = null, passwords_changed_at = $4
      where id = $1 and password_hash = $3`,
    [memberId, next, previous, now],
  )) > 0;

/** Stores another hash of the same password. */
export const renewPasswordHash = (tx: Transaction, memberId: string, hash: string) =>
  tx.run('update member set password_hash = $2 where id = $1', [memberId, hash]);

/** Stores another hash of the same fund password, unless that was changed meanwhile. */
export const renewFundPasswordHash = (
  db: Queryable,
  memberId: string,
  { previous, renewed }: { previous: string; renewed: string },
) =>
  db.run('update member set fund_password_hash = $2 where id = $1 and fund_password_hash = $3', [
    memberId,
    renewed,
    previous,
  ]);

/** The hash of the fund password, and when an operator set it, if it is a temporary one. */
export const findFundPassword = (db: Queryable, memberId: string) =>
  db.row<{ hash: string; temporary_since: Date | null }>(
    'select fund_password_hash hash, fund_password_reset_at temporary_since from member where id = $1',
    [memberId],
  );

/** Returns whether the fund password was still the previous one. */
export const replaceFundPasswordHash = async (
  db: Queryable,
  memberId: string,
  { previous, next, now }: { previous: string; next: string; now: Date },
): Promise<boolean> =>
  (await db.run(
    `update member set fund_password_hash = $3, fund_password_reset_at = null, passwords_changed_at = $4
      where id = $1 and fund_password_hash = $2`,
    [memberId, previous, next, now],
  )) > 0;

/** Starts the time without withdrawals that follows a changed password, after another change of the sign-in. */
export const recordSignInChange = (tx: Transaction, memberId: string, now: Date) =>
  tx.run('update member set passwords_changed_at = $2 where id = $1', [memberId, now]);

export interface Contact {
  mobile: string;
  email: string;
  birthday: string;
}

export const readContact = async (
  { db, cipher }: { db: Queryable; cipher: FieldCipher },
  memberId: string,
): Promise<Contact | undefined> => {
  const row = await db.row<{ mobile_cipher: Buffer | null; email_cipher: Buffer | null; birthday: string }>(
    'select mobile_cipher, email_cipher, birthday from member where id = $1',
    [memberId],
  );
  return (
    row && {
      mobile: cipher.decrypt({ field: 'member.mobile', memberId }, row.mobile_cipher),
      email: cipher.decrypt({ field: 'member.email', memberId }, row.email_cipher),
      birthday: row.birthday,
    }
  );
};

/** Updates the fields that are not empty. */
export const updateContact = async (
  { db, cipher }: { db: Queryable; cipher: FieldCipher },
  memberId: string,
  { mobile, email, birthday }: Contact,
): Promise<void> => {
  const [mobileCipher, mobileHead, mobileTail] = mobile === '' ? [] : mobileValues(cipher, memberId, mobile);
  const [emailCipher, emailHead] = email === '' ? [] : emailValues(cipher, memberId, email);
  // The plain columns are emptied, since an earlier version may have written them meanwhile.
  await db.run(
    `update member set
        mobile = case when $2::bytea is null then mobile else '' end, mobile_cipher = coalesce($2, mobile_cipher),
        mobile_head_hash = coalesce($3, mobile_head_hash), mobile_tail_hash = coalesce($4, mobile_tail_hash),
        email = case when $5::bytea is null then email else '' end, email_cipher = coalesce($5, email_cipher),
        email_head_hash = coalesce($6, email_head_hash), birthday = coalesce(nullif($7, ''), birthday)
      where id = $1`,
    [memberId, mobileCipher, mobileHead, mobileTail, emailCipher, emailHead, birthday],
  );
};

/** Sets the transfer mode: 0 manual, 1 free transfer (the wallet follows the member into games). */
export const updateTransferMode = async (db: Queryable, memberId: string, mode: number): Promise<void> => {
  await db.run('update member set transferstatus = $2 where id = $1', [memberId, mode]);
};

/** The transfer mode: 0 manual, 1 free transfer. */
export const readTransferMode = async (db: Queryable, memberId: string): Promise<number | undefined> =>
  (await db.row<{ transferstatus: number }>('select transferstatus from member where id = $1', [memberId]))
    ?.transferstatus;

interface UserRow {
  username: string;
  realname: string;
  mobile_cipher: Buffer | null;
  email_cipher: Buffer | null;
  birthday: string;
  isagent: number;
  transferstatus: number;
  /** Fen. */
  balance: string;
  /** Fen of all approved deposits. */
  paysum: string;
  /** Fen staked in all settled bets. */
  turnover: string;
  avatar: string | null;
  /** 1 if the login password is a temporary one. */
  must_change_password: 0 | 1;
  unread_notices: number;
}

export const findUser = (db: Queryable, memberId: string) =>
  db.row<UserRow>(
    `select m.username, m.realname, m.mobile_cipher, m.email_cipher, m.birthday, m.isagent, m.transferstatus,
        v.name avatar,
        (m.password_reset_at is not null)::int must_change_password,
        (select count(*)::int from member_notice n where n.member_id = m.id and n.read_at is null) unread_notices,
        coalesce((select balance from account a where a.member_id = m.id and a.purpose = 'wallet'), 0) balance,
        coalesce(t.deposited, 0) paysum, coalesce(t.staked, 0) turnover
      from member m left join avatar v on v.member_id = m.id
        left join member_total t on t.member_id = m.id and t.day = '-infinity'
      where m.id = $1`,
    [memberId],
  );

/** Running totals of a member in fen. */
export interface MemberTotals {
  /** Of all approved deposits. */
  deposited: bigint;
  /** Staked in all settled bets. */
  staked: bigint;
}

/** The member's totals of all days; they include the rows that `db` has changed in its transaction. */
export const readMemberTotals = async (db: Queryable, memberId: string): Promise<MemberTotals> => {
  const row = await db.row<{ deposited: string; staked: string }>(
    `select deposited, staked from member_total where member_id = $1 and day = '-infinity'`,
    [memberId],
  );
  return { deposited: BigInt(row?.deposited ?? 0), staked: BigInt(row?.staked ?? 0) };
};

/** Stores the member's encoded picture (PNG) in place of an earlier one. */
export const upsertAvatar = async (
  db: Queryable,
  memberId: string,
  { name, image }: { name: string; image: Buffer },
): Promise<void> => {
  await db.run(
    `insert into avatar (member_id, name, type, image, encoded) values ($1, $2, 'image/png', $3, true)
      on conflict (member_id) do update
        set name = excluded.name, type = excluded.type, image = excluded.image, encoded = true`,
    [memberId, name, image],
  );
};

/** A picture; one that is not `encoded` is as a member sent it. */
export const findAvatar = (db: Queryable, name: string) =>
  db.row<{ image: Buffer; encoded: boolean }>('select image, encoded from avatar where name = $1', [name]);

/** Replaces a picture by its encoded form. */
export const storeEncodedAvatar = async (db: Queryable, name: string, image: Buffer): Promise<void> => {
  await db.run(`update avatar set type = 'image/png', image = $2, encoded = true where name = $1`, [name, image]);
};

export const deleteAvatar = async (db: Queryable, name: string): Promise<void> => {
  await db.run('delete from avatar where name = $1', [name]);
};

/** Whether the member has a session from this address, or has logged in from it in the last 30 days. */
export const hasUsedAddress = async (db: Queryable, memberId: string | undefined, address: string): Promise<boolean> =>
  Boolean(
    await db.row(
      `select from session where member_id = $1 and address = $2
        union all
        select from login_attempt
          where member_id = $1 and address = $2 and succeeded and created_at > now() - interval '30 days' limit 1`,
      [memberId ?? null, address],
    ),
  );

interface LoginAttempt {
  memberId: string | undefined;
  device: string;
  address: string;
  succeeded: boolean;
}

/**
 * Adds a login attempt to the member's history. For an unknown name the same statements run and insert nothing, and
 * neither case waits for the disk, so that response time does not reveal whether the name exists.
 */
export const insertLoginAttempt = (
  db: Database,
  { memberId, device, address, succeeded }: LoginAttempt,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.run('set local synchronous_commit to off');
    await tx.run(
      `insert into login_attempt (member_id, device, address, succeeded)
        select id, $2, $3, $4 from member where id = $1`,
      [memberId ?? null, device, address, succeeded],
    );
  });

/** A page's select of the member's login attempts, newest first; `$1` is the member. */
export const loginAttemptsSql =
  'select id, device, address, succeeded, created_at from login_attempt where member_id = $1 order by id desc';

export interface LoginAttemptRow {
  id: string;
  device: string;
  address: string;
  succeeded: boolean;
  created_at: Date;
}

interface SessionRow {
  id: string;
  device: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
}

/** The member's sessions that have not expired, last used first, at most 100. */
export const listSessions = (db: Queryable, memberId: string) =>
  db.rows<SessionRow>(
    `select id, device, address, created_at, last_seen_at from session
      where member_id = $1 and expires_at > now() order by last_seen_at desc, id desc limit 100`,
    [memberId],
  );

/** Deletes one session of the member, whom the caller has locked; returns whether it existed. */
export const deleteSession = async (db: Queryable, memberId: string, sessionId: number): Promise<boolean> =>
  (await db.run('delete from session where id = $1 and member_id = $2', [sessionId, memberId])) > 0;

/** Ends the member's sessions and returns their number. The caller has locked the member. */
export const deleteSessions = (tx: Transaction, memberId: string): Promise<number> =>
  // In the order in which the uses of sessions are recorded.
  tx.run('delete from session where id in (select id from session where member_id = $1 order by id for update)', [
    memberId,
  ]);

/** When the member's time-out or exclusion ends, if one is running. */
export const findPauseEnd = async (db: Queryable, memberId: string, now: Date): Promise<Date | undefined> => {
  const row = await db.row<{ ends_at: Date }>(
    `select max(ends_at) ends_at from member_limit
      where member_id = $1 and kind in ('timeout', 'exclusion') having max(ends_at) > $2`,
    [memberId, now],
  );
  return row?.ends_at;
};
