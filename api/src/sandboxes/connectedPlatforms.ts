import { Platforms, type LocalPlatform, type WalletGames } from '../games/platforms/platform';
import { platformList, sandboxGamesPlatform, transferPlatforms } from '../ledger/platformList';
import { remoteAdapters } from '../games/platforms/remoteAdapters';
import type { Queryable } from '../base/database/database';
import { platformWallet, wallet } from '../ledger/accounts';
import { balanceOf, move } from '../ledger/ledger';
import { assertPlayMoney } from '../members/site/licence';
import type { SandboxGames } from './sandboxGames';

/** A sandbox platform: its balances are accounts of our own ledger. */
export const sandboxPlatform = (
  { name, platname }: { name: string; platname: string },
  games: WalletGames | undefined,
): LocalPlatform => ({
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
  games,
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
 * @param games those of the sandboxes; without them no sandbox opens a game
 */
export const platformsOf = (games: SandboxGames | undefined): Platforms =>
  new Platforms(
    [
      ...transferPlatforms.map(
        (listed) =>
          remoteAdapters.find(({ name }) => name === listed.name) ??
          sandboxPlatform(listed, games?.(listed.name, 'platform')),
      ),
      ...(games
        ? [{ kind: 'seamless', ...sandboxGamesPlatform, games: games(sandboxGamesPlatform.name, 'wallet') } as const]
        : []),
    ],
    readSandboxBalances,
    Object.fromEntries(platformList.map(({ name, spellings }) => [name, spellings])),
  );

/** Those of a host without games of the sandboxes. */
export const connectedPlatforms = platformsOf(undefined);
