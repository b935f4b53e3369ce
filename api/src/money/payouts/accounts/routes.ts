import { limits, messages, type UsdtProtocol } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../base/database/database';
import { maskedNumber } from '../../../base/crypto/accountNumbers';
import { CallResult } from '../../../base/http/result';
import { DomainError } from '../../../base/errors/domainError';
import { registerCall } from '../../../members/calls/route';
import { checkFundPassword } from '../../../members/passwords/fundPassword';
import { isSameName } from '../../../members/profile/isSameName';
import { readRealname } from '../../../members/members.store';
import { consumeAssertion } from '../../../members/passkeys/assertions';
import { confirmed, verifyChosenConfirmation } from '../../../members/passkeys/confirmation';
import type { Domain, Services } from '../../../members/calls/services';
import { readSetting } from '../../../base/settings/settings';
import { assertWallet } from '../../payments/paymentMethods';
import { banks } from './banks';
import {
  countPayoutAccounts,
  insertPayoutAccount,
  listPayoutAccounts,
  unbindPayoutAccount,
} from './payoutAccounts.store';
import { inSession } from '../../../members/calls/session';

const [card, usdt] = [1, 2];

/** Throws a DomainError unless a card's holder has the member's real name. */
const assertHolder = async (db: Queryable, memberId: string, holder: string): Promise<void> => {
  if (!isSameName(holder, await readRealname(db, memberId))) {
    throw new DomainError('持卡人姓名须与您的真实姓名一致！');
  }
};

const bind = (app: FastifyInstance, services: Services) => {
  const { db, cipher, now } = services;
  registerCall(app, services, 'bindcard', async ({ input, member, request }) => {
    const isWallet = input.bank === 'USDT';
    if (isWallet && 'bank_address' in input) throw new DomainError(messages.cardBank);
    if (isWallet) await assertWallet(db, input.bank_owner as UsdtProtocol, input.bank_no);
    if (!isWallet) await assertHolder(db, member.id, input.bank_owner);
    const confirmation = await verifyChosenConfirmation(
      services,
      { request, member },
      { action: 'bindcard', payload: confirmed.bindcard(input), assertion: input.confirmation },
    );
    if (!confirmation) {
      await checkFundPassword(services, member.id, { password: input.pay_pass, missing: messages.cardPassword });
    }
    await inSession(db, member, async (tx) => {
      if (confirmation) await consumeAssertion(tx, confirmation, now());
      const kind = isWallet ? usdt : card;
      if ((await countPayoutAccounts(tx, member.id, kind)) >= limits.payoutAccounts) {
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
  name: 'payout-accounts',
  routes: (app, services) => {
    const { db, cipher } = services;
    bind(app, services);

    registerCall(app, services, 'banklist', () => readSetting(db, banks));

    registerCall(app, services, 'getcard', async ({ input, member }) => {
      const rows = await listPayoutAccounts(db, member.id, input.type);
      return rows.map(({ kind, bank_no_cipher, ...row }) => {
        const number = cipher.decrypt({ field: 'payout_account.bank_no', memberId: member.id }, bank_no_cipher);
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
