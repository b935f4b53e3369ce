import { makeMembers } from '../conformance-wallet/ownMembers';
import { playProvider } from '../conformance-wallet/playProvider';
import { sandboxGamesPlatform } from '../../../api/src/ledger/platformList';
import type { ApiProcess } from '../apiProcess';
import { type DatabaseServer, withReachableDatabase } from './databaseServer';
import { type Differences, noDifferences } from './differences';

/** Members of a round, who play nothing else. */
const membersAtOnce = 5;
const callsOfMember = 100;
/** Fen of each member, so that some stakes are more than the wallet has. */
const firstBalance = 5000n;

interface Options {
  /** The processes of `npm run wallet`. */
  processes: readonly ApiProcess[];
  database: DatabaseServer;
  /** Signs its calls. */
  secret: string;
}

/**
 * A game provider of the simulator: it debits, credits and undoes with duplicates, lost answers and calls that come
 * late, while the wallet's processes are killed.
 */
export class WalletProvider {
  /** Calls that were answered and compared. */
  calls = 0;

  constructor(private readonly options: Options) {}

  /** Plays with new members of a round; returns how answers and balances differ from the model of the calls. */
  async play(seed: number): Promise<Differences> {
    const { processes, database, secret } = this.options;
    const { name: platform } = sandboxGamesPlatform;
    try {
      const members = await withReachableDatabase(database, (client) =>
        makeMembers(client, { platform, count: membersAtOnce, fen: firstBalance }),
      );
      const { operations, lost, invented, different } = await playProvider({
        bases: processes.map((it) => () => it.addresses?.members),
        platform,
        secret,
        members,
        seed,
        operations: membersAtOnce * callsOfMember,
        // While PostgreSQL does not run, all calls fail.
        faultLimit: Infinity,
      });
      this.calls += operations;
      return { lost, invented, different };
    } catch (error) {
      return { ...noDifferences(), different: [`game provider: ${(error as Error).message}`] };
    }
  }
}
