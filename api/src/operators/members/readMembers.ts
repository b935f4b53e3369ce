import { nameText } from '@site/contract';
import type { LedgerRow } from '@site/contract/operators';
import type { FieldCipher } from '../../base/crypto/fieldCipher';
import { beijingTime } from '../../base/time/beijingTime';
import { yuan } from '../../base/money/money';
import { readPage } from '../../base/http/page';
import { presentRow, type Stored } from '../../base/http/presentRow';
import { recordReading } from '../authority/recordReading';
import { registerOperatorCall } from '../authority/operatorRoute';
import { countPasskeys } from '../../members/passkeys/passkeys.store';
import { findTotp } from '../../members/passkeys/memberTotp';
import { listLimitsInForce, listOtherLimits } from '../../money/limits/limits.store';
import type { Routes, Services } from '../../members/calls/services';
import { readSetting } from '../../base/settings/settings';
import { readMemberTotals } from '../../members/profile/profiles.store';
import { listSessions } from '../../members/sessions/logins.store';
import { vipOf, vipTiers } from '../../members/site/vip';
import {
  ledgerQuery,
  listBalances,
  listNotes,
  listPayoutAccounts,
  type MemberListRow,
  membersQuery,
  sumTotals,
  type EncryptedCandidate,
  encryptedCandidatesSql,
  requireMember,
  targetOf,
} from './memberReadings.store';
import { readMemberGraph } from './relatedMembers.store';
import { type TimelineEvent, timelineQuery } from './timeline.store';
import {
  accountNumber,
  folded,
  maskedEmail,
  maskedNumber,
  searchedLength,
  searchedValues,
  searchHashes,
} from '../../base/crypto/accountNumbers';

/**
 * Ids of the members whose mobile begins or ends with `q`, whose e-mail address begins with it, or who have or had a
 * payout account with this number or these last four characters, in any case, grouping and width. Fewer than four
 * characters find none, since they would match too many members. No other part of an account number is compared: lists
 * show its last four characters, and a search must not reveal the ones before.
 */
export const findByEncrypted = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  q: string,
): Promise<string[]> => {
  const { mobileHeads, mobileTails, accountTails, emailHeads } = searchHashes(cipher, q);
  const hashes = [mobileHeads, mobileTails, accountTails, emailHeads];
  const candidates = await db.rows<EncryptedCandidate>(encryptedCandidatesSql, hashes);
  const searched = searchedValues(q);
  const isFound = ({ field, member_id: memberId, value }: EncryptedCandidate): boolean => {
    const text = folded(cipher.decrypt({ field, memberId }, value));
    const wanted = searched[field];
    // The hash of four characters is all there is to compare.
    if (wanted.length === searchedLength) return true;
    if (field === 'payout_account.bank_no') return text === wanted;
    return text.startsWith(wanted) || (field === 'member.mobile' && text.endsWith(wanted));
  };
  return [...new Set(candidates.filter(isFound).map(({ member_id }) => member_id))];
};

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const timeOf = (moment: Date | null): string | null => moment && beijingTime(moment);

const presentMember =
  (cipher: FieldCipher) =>
  ({ mobile_cipher, email_cipher, ...row }: MemberListRow) => ({
    ...presentRow(row, 'wallet'),
    mobile: cipher.decrypt({ field: 'member.mobile', memberId: row.id }, mobile_cipher),
    email: cipher.decrypt({ field: 'member.email', memberId: row.id }, email_cipher),
  });

/** As lists show a member: whole contacts leave the host with an audit row only. */
const presentListed = (cipher: FieldCipher) => (row: MemberListRow) => {
  const member = presentMember(cipher)(row);
  return { ...member, mobile: maskedNumber(member.mobile), email: maskedEmail(member.email) };
};

const readLimits = async ({ db, now }: Services, memberId: string) => [
  ...(await listLimitsInForce(db, memberId, now())).map((limit) => ({ ...presentRow(limit, 'amount'), ends_at: null })),
  ...(await listOtherLimits(db, memberId, now())).map((limit) => ({ ...presentRow(limit), amount: null })),
];

const readBalances = async ({ db }: Services, memberId: string) => {
  const accounts = await listBalances(db, memberId);
  const balanceOf = (purpose: string) => yuan(accounts.find((account) => account.purpose === purpose)?.balance ?? 0n);
  return {
    wallet: balanceOf('wallet'),
    held: balanceOf('hold'),
    in_transit: balanceOf('transit'),
    bonus: balanceOf('bonus'),
    platforms: accounts
      .filter(({ purpose }) => purpose === 'platform')
      .map(({ platform, balance }) => ({ platform, balance: yuan(balance) })),
  };
};

const readSignIn = async ({ db }: Services, memberId: string) => {
  const { total, blocked } = await countPasskeys(db, memberId);
  return {
    passkeys: total,
    passkeys_blocked: blocked,
    totp: flag(Boolean((await findTotp(db, memberId))?.enabled_at)),
  };
};

const readVip = async ({ db }: Services, memberId: string): Promise<number> => {
  const { deposited, staked } = await readMemberTotals(db, memberId);
  return vipOf(await readSetting(db, vipTiers), deposited, staked);
};

const readTotals = async ({ db }: Services, memberId: string) =>
  presentRow(
    await sumTotals(db, memberId),
    ...(['deposits', 'withdrawals', 'bonuses', 'rebates', 'adjustments', 'bets', 'win_loss'] as const),
  );

/** Finds members and shows operators one with balances, totals, ledger and sessions. */
export const readMemberRoutes: Routes = (app, services) => {
  const { db, cipher, now } = services;

  registerOperatorCall(app, services, 'GET /members', async ({ input: { q, page } }) => {
    const byEncrypted = await findByEncrypted(services, q);
    return readPage(db, {
      ...membersQuery(nameText(q), { byEncrypted, now: now() }),
      page,
      present: presentListed(cipher),
    });
  });

  registerOperatorCall(app, services, 'GET /members/:id', async (call) => {
    const row = await requireMember(db, call.input.id, now());
    const accounts = await listPayoutAccounts(db, row.id);
    const { wallet: _wallet, ...member } = presentMember(cipher)(row);
    if (accounts.length > 0 || member.mobile || member.email)
      await recordReading(db, call, { kind: 'members.read', ...targetOf(row) });
    return {
      ...member,
      frozen_until: row.frozen ? timeOf(row.frozen_until) : null,
      frozen_reason: row.frozen ? row.frozen_reason : '',
      withdrawals_locked: flag(row.withdrawals_locked),
      vip: await readVip(services, row.id),
      sign_in: await readSignIn(services, row.id),
      balances: await readBalances(services, row.id),
      totals: await readTotals(services, row.id),
      limits: await readLimits(services, row.id),
      payout_accounts: accounts.map(({ bank_no_cipher, ...account }) => ({
        ...presentRow(account),
        bank_no: accountNumber(cipher, { member_id: row.id, bank_no_cipher }),
      })),
      notes: (await listNotes(db, row.id)).map((row) => presentRow(row)),
    };
  });

  registerOperatorCall(app, services, 'GET /members/:id/ledger', async ({ input: { id, page } }) => {
    const member = await requireMember(db, id, now());
    return readPage(db, {
      ...ledgerQuery(member.id),
      page,
      present: (row: Stored<LedgerRow>) => presentRow(row, 'amount', 'balance'),
    });
  });

  registerOperatorCall(app, services, 'GET /members/:id/sessions', async ({ input: { id } }) => {
    const member = await requireMember(db, id, now());
    return (await listSessions(db, member.id)).map((row) => presentRow(row));
  });

  registerOperatorCall(app, services, 'GET /members/:id/timeline', async ({ input: { id, page } }) => {
    const member = await requireMember(db, id, now());
    return readPage(db, {
      ...timelineQuery(member.id),
      page,
      present: ({ id: event, ...row }: TimelineEvent) => ({
        ...presentRow(row, 'amount'),
        key: `${row.kind} ${event}`,
      }),
    });
  });

  registerOperatorCall(app, services, 'GET /members/:id/related', async ({ input: { id } }) => {
    const member = await requireMember(db, id, now());
    return readMemberGraph(db, member.id, now());
  });
};
