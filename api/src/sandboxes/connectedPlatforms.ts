import { Platforms, type LocalPlatform, type SeamlessPlatform } from '../games/platforms/platform';
import { platformList, transferPlatforms } from '../ledger/platformList';
import { remoteAdapters } from '../games/platforms/remoteAdapters';
import type { Queryable } from '../base/database/database';
import { DomainError } from '../base/errors/domainError';
import { platformWallet, wallet } from '../ledger/accounts';
import { balanceOf, move } from '../ledger/ledger';
import { hasRealPayments } from '../members/site/licence';
import { issueLaunch } from './playSessions';

/** Throws a DomainError with real payments: money can only be taken back from the sandbox then. */
const assertPlayMoney = async (db: Queryable) => {
  if (await hasRealPayments(db)) throw new DomainError('演示平台不接受真实资金，请选择其他平台！');
};

/** A sandbox platform: its balances are accounts of our own ledger, its games are pages of this host. */
export const sandboxPlatform = ({ name, platname }: { name: string; platname: string }): LocalPlatform => ({
  kind: 'local',
  name,
  platname,
  balance: (db, memberId) => balanceOf(db, platformWallet(memberId, name)),
  transferIn: async (tx, { memberId, amount, reference }) => {
    await assertPlayMoney(tx);
    await move(tx, {
      from: wallet(memberId),
      to: platformWallet(memberId, name),
      amount,
      kind: 'transfer-in',
      reference,
    });
  },
  transferOut: async (tx, { memberId, amount, reference }) => {
    await move(tx, {
      from: platformWallet(memberId, name),
      to: wallet(memberId),
      amount,
      kind: 'transfer-out',
      reference,
    });
  },
  launch: async (tx, { origin, ...launch }) => {
    await assertPlayMoney(tx);
    return `${origin}/api/sandbox/launch?token=${await issueLaunch(tx, launch)}`;
  },
});

/** A member's balances on all sandbox platforms, fen by platform name. */
const readSandboxBalances = async (db: Queryable, memberId: string): Promise<Map<string, bigint>> => {
  const rows = await db.rows<{ platform: string; balance: string }>(
    `select platform, balance from account where owner = 'member' and member_id = $1 and purpose = 'platform'`,
    [memberId],
  );
  return new Map(rows.map((row) => [row.platform, BigInt(row.balance)]));
};

/**
 * The platforms of a host: sandboxes, except those with an adapter in `remoteAdapters`, and those of game providers.
 */
export const platformsOf = (seamless: readonly SeamlessPlatform[]): Platforms =>
  new Platforms(
    [
      ...transferPlatforms.map(
        (listed) => remoteAdapters.find(({ name }) => name === listed.name) ?? sandboxPlatform(listed),
      ),
      ...seamless,
    ],
    readSandboxBalances,
    Object.fromEntries(platformList.map(({ name, spellings }) => [name, spellings])),
  );

/** Those of a host without game providers. */
export const connectedPlatforms = platformsOf([]);
