import { limits, messages, type UsdtProtocol } from '@site/contract';
import type { Queryable, Transaction } from '../../../base/database/database';
import {
  accountHashes,
  accountNumber,
  encryptedRow,
  isSameName,
  maskedNumber,
} from '../../../base/crypto/accountNumbers';
import { CallResult } from '../../../base/http/result';
import { DomainError } from '../../../base/errors/domainError';
import { registerCall } from '../../../members/calls/route';
import { checkFundPassword } from '../../../members/passwords/fundPassword';
import { readRealname } from '../../../members/members.store';
import { consumeAssertion } from '../../../members/passkeys/assertions';
import { confirmed, verifyChosenConfirmation } from '../../../members/passkeys/confirmation';
import type { Domain, Routes } from '../../../members/calls/services';
import { readSetting } from '../../../base/settings/settings';
import { assertWallet } from '../../payments/paymentMethods';
import { banks } from './banks';
import { inSession } from '../../../members/calls/session';
import { changes, exists, insertRow } from '../../../base/database/statements';
import type { FieldCipher } from '../../../base/crypto/fieldCipher';

interface PayoutAccountRow {
  id: string;
  kind: number;
  bank: string;
  bank_owner: string;
  bank_no_cipher: Buffer | null;
  bank_address: string;
}

/** The member's bound accounts of a kind, oldest first. */
const listPayoutAccounts = (db: Queryable, memberId: string, kind: number) =>
  db.rows<PayoutAccountRow>(
    `select id, kind, bank, bank_owner, bank_no_cipher, bank_address from payout_account
      where member_id = $1 and kind = $2 and removed_at is null order by id`,
    [memberId, kind],
  );

interface NewPayoutAccount {
  memberId: string;
  kind: number;
  bank: string;
  owner: string;
  number: string;
  address: string;
  now: Date;
}

/** Inserts an account unless the member, who must be locked, has bound the same number; returns whether it did. */
export const insertPayoutAccount = async (
  tx: Transaction,
  cipher: FieldCipher,
  { memberId, kind, bank, owner, number, address, now }: NewPayoutAccount,
): Promise<boolean> => {
  const bound = `select from payout_account
    where member_id = $1 and kind = $2 and removed_at is null and bank_no_hash = any($3::bytea[])`;
  if (await exists(tx, bound, [memberId, kind, accountHashes(cipher, number)])) return false;
  return insertRow(tx, 'payout_account', {
    member_id: memberId,
    kind,
    bank,
    bank_owner: owner,
    bank_no: '',
    bank_address: address,
    created_at: now,
    ...encryptedRow(cipher, { field: 'payout_account.bank_no', memberId }, number),
  });
};

/** Unbinds an account; returns whether it was bound. The row stays, since withdrawals refer to it. */
const unbindPayoutAccount = (db: Queryable, memberId: string, id: number): Promise<boolean> =>
  changes(db, 'update payout_account set removed_at = now() where id = $1 and member_id = $2 and removed_at is null', [
    id,
    memberId,
  ]);

const [card, usdt] = [1, 2];

/** Throws a DomainError unless a card's holder has the member's real name. */
const assertHolder = async (db: Queryable, memberId: string, holder: string): Promise<void> => {
  if (!isSameName(holder, await readRealname(db, memberId))) {
    throw new DomainError('持卡人姓名须与您的真实姓名一致！');
  }
};

const bind: Routes = (app, services) => {
  const { db, cipher, now } = services;
  registerCall(app, services, 'bindcard', async (call) => {
    const { input, member } = call;
    const isWallet = input.bank === 'USDT';
    if (isWallet && 'bank_address' in input) throw new DomainError(messages.cardBank);
    if (isWallet) await assertWallet(db, input.bank_owner as UsdtProtocol, input.bank_no);
    if (!isWallet) await assertHolder(db, member.id, input.bank_owner);
    const confirmation = await verifyChosenConfirmation(call, 'bindcard', confirmed.bindcard(input));
    if (!confirmation) {
      await checkFundPassword(services, member.id, { password: input.pay_pass, missing: messages.cardPassword });
    }
    await inSession(db, member, async (tx) => {
      if (confirmation) await consumeAssertion(tx, confirmation, now());
      const kind = isWallet ? usdt : card;
      if ((await listPayoutAccounts(tx, member.id, kind)).length >= limits.payoutAccounts) {
        throw new DomainError(`最多绑定${limits.payoutAccounts}个账户！`);
      }
      const inserted = await insertPayoutAccount(tx, cipher, {
        memberId: member.id,
        kind,
        bank: input.bank,
        owner: input.bank_owner,
        number: input.bank_no,
        address: 'bank_address' in input ? input.bank_address : '',
        now: now(),
      });
      if (!inserted) throw new DomainError('该账户已绑定！');
    });
    return new CallResult(null, messages.bound);
  });
};

/** Bank cards and USDT wallets that members withdraw to. Card numbers are masked but for the last four digits. */
export const payoutAccounts: Domain = {
  routes: (app, services) => {
    const { db, cipher } = services;
    bind(app, services);

    registerCall(app, services, 'banklist', () => readSetting(db, banks));

    registerCall(app, services, 'getcard', async ({ input, member }) => {
      const rows = await listPayoutAccounts(db, member.id, input.type);
      return rows.map(({ kind, bank_no_cipher, ...row }) => {
        const number = accountNumber(cipher, { member_id: member.id, bank_no_cipher });
        return { ...row, id: Number(row.id), bank_no: kind === card ? maskedNumber(number) : number, ico: '' };
      });
    });

    registerCall(app, services, 'delcard', async ({ input, member }) => {
      const unbound = await inSession(db, member, (tx) => unbindPayoutAccount(tx, member.id, input.id));
      if (!unbound) throw new DomainError('该账户不存在！');
      return new CallResult(null, messages.unbound);
    });
  },
};
