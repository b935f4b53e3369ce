import { type CallData, mobileText } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import { updateRow, value } from '../../base/database/statements';
import { encryptedRow } from '../../base/crypto/accountNumbers';
import type { FieldCipher } from '../../base/crypto/fieldCipher';

export interface Contact {
  mobile: string;
  email: string;
  birthday: string;
}

/** The stored contact data; a mobile that was stored with its country code is the same number without it. */
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
      mobile: mobileText(cipher.decrypt({ field: 'member.mobile', memberId }, row.mobile_cipher)),
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
  const columns = {
    ...(mobile === '' ? {} : encryptedRow(cipher, { field: 'member.mobile', memberId }, mobile)),
    ...(email === '' ? {} : encryptedRow(cipher, { field: 'member.email', memberId }, email)),
    ...(birthday === '' ? {} : { birthday }),
  };
  if (Object.keys(columns).length > 0) await updateRow(db, 'member', { id: memberId }, columns);
};

/** The transfer mode: 0 manual, 1 free transfer (the wallet follows the member into games). */
export const readTransferMode = (db: Queryable, memberId: string) =>
  value<number>(db, 'select transferstatus from member where id = $1', [memberId]);

/** Of a deposit that waits for its payment; `amount` in fen, `created_at` in ms since 1970. */
interface PayableRow {
  out_trade_no: string;
  amount: string;
  created_at: number;
}

/** What `user` answers, with amounts in fen and data that is decrypted; the rest follows from settings. */
type UserRow = Pick<CallData<'user'>, 'username' | 'realname' | 'birthday' | 'isagent' | 'transferstatus' | 'avatar'> &
  Pick<CallData<'user'>, 'waiting_deposits' | 'waiting_withdrawals' | 'must_change_password' | 'unread_notices'> &
  Record<'balance' | 'held' | 'bonus' | 'paysum' | 'turnover', string> & { payable: PayableRow | null } & Record<
    'mobile_cipher' | 'email_cipher',
    Buffer | null
  >;

export const findUser = (db: Queryable, memberId: string) =>
  db.row<UserRow>(
    `select m.username, m.realname, m.mobile_cipher, m.email_cipher, m.birthday, m.isagent, m.transferstatus,
        v.name avatar,
        (m.password_reset_at is not null)::int must_change_password,
        (select count(*)::int from member_notice n where n.member_id = m.id and n.read_at is null) unread_notices,
        coalesce((select balance from account a where a.member_id = m.id and a.purpose = 'wallet'), 0) balance,
        coalesce((select sum(balance) from account a
          where a.member_id = m.id and a.purpose in ('hold', 'transit')), 0) held,
        bonus_money(m.id) bonus,
        (select count(*)::int from deposit d where d.member_id = m.id and d.state = 1) waiting_deposits,
        (select jsonb_build_object('out_trade_no', d.out_trade_no, 'amount', d.amount::text,
            'created_at', extract(epoch from d.created_at) * 1000)
          from deposit d where d.member_id = m.id and d.state = 1 and d.paytype <> 'bank'
            and d.reported_reference is null
            and not exists (select from incoming_payment_state s where s.out_trade_no = d.out_trade_no)
          order by d.id desc limit 1) payable,
        (select count(*)::int from withdrawal w where w.member_id = m.id and w.state = 1) waiting_withdrawals,
        coalesce(t.deposited, 0) paysum, coalesce(t.staked, 0) turnover
      from member m left join avatar v on v.member_id = m.id
        left join member_total t on t.member_id = m.id and t.day = '-infinity'
      where m.id = $1`,
    [memberId],
  );

/** Running totals of a member in fen. */
interface MemberTotals {
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
export const upsertAvatar = (db: Queryable, memberId: string, { name, image }: { name: string; image: Buffer }) =>
  db.run(
    `insert into avatar (member_id, name, type, image, encoded) values ($1, $2, 'image/png', $3, true)
      on conflict (member_id) do update
        set name = excluded.name, type = excluded.type, image = excluded.image, encoded = true`,
    [memberId, name, image],
  );

/** A picture; one that is not `encoded` is as a member sent it. */
export const findAvatar = (db: Queryable, name: string) =>
  db.row<{ image: Buffer; encoded: boolean }>('select image, encoded from avatar where name = $1', [name]);
