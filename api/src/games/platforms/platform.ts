import type { Queryable, Transaction } from '../../base/database/database';
import type { Game } from '../lobby/games.store';
import type { GameProvider } from '../wallet/gameProvider';

/** A movement between a member's main wallet and a platform. */
export interface PlatformTransfer {
  memberId: string;
  /** Fen. */
  amount: bigint;
  /** The order number members see in their records. */
  reference: string;
}

export interface Launch {
  memberId: string;
  /** The member's session. The game should end with it. */
  sessionId: string;
  game: Game;
  /** The site's own address, such as `https://example.org`. */
  origin: string;
  now: Date;
}

/** Games whose provider debits and credits members by wallet calls. */
export interface WalletGames {
  provider: GameProvider;
  /** A URL that opens the game; `token` is what the provider authenticates the member by. */
  gameUrl(launch: { token: string; game: Game; origin: string }): string;
}

interface Names {
  /** Its name in calls and records: `api_type`, `sourcetype`, `targettype`. */
  name: string;
  /** Its name for members. */
  platname: string;
}

/**
 * A platform whose money is in our own ledger, such as the sandbox. Its games take stakes from there by wallet calls.
 * Each method is part of `tx`: it succeeds, or throws and changes nothing.
 */
export interface LocalPlatform extends Names {
  kind: 'local';
  /** The member's balance there, fen. */
  balance(db: Queryable, memberId: string): Promise<bigint>;
  /** Main wallet to platform. Throws `InsufficientFunds`. */
  transferIn(tx: Transaction, transfer: PlatformTransfer): Promise<void>;
  /** Platform to main wallet. Throws `InsufficientFunds`. */
  transferOut(tx: Transaction, transfer: PlatformTransfer): Promise<void>;
  /** Without them the platform keeps money, but opens no games. */
  games: WalletGames | undefined;
}

/**
 * How a transfer ended on the platform. `failed` and `insufficient` (too little money there) are final: its reference
 * never moves money, also not when an earlier call with it arrives late. Everything else is `unknown`.
 */
export type TransferOutcome = 'done' | 'failed' | 'insufficient' | 'unknown';

/** `not-found`: the platform has not received the reference, though it may still be on its way. */
export type QueryOutcome = TransferOutcome | 'not-found';

/** Limits of the calls to one platform, so that a platform that does not answer uses nothing that others need. */
export interface RemoteLimits {
  /** ms after which a call is aborted; a transfer is then asked about. */
  timeout: number;
  /** Transfers that one process has in progress with the platform. */
  transfers: number;
  /** Balances and launches that one process has in progress with the platform. */
  reads: number;
  /** Calls that fail in a row until the platform is not called. */
  failures: number;
  /** ms for which it is then not called; after that, one call at a time until one succeeds. */
  pause: number;
}

/**
 * A platform of another company, which an adapter calls. No method runs inside a database transaction. Each is aborted
 * by `signal`, and throws if the platform gave no usable answer.
 */
export interface RemotePlatform extends Names {
  kind: 'remote';
  /** The member's balance there, fen. */
  balance(memberId: string, signal: AbortSignal): Promise<bigint>;
  /** Credits the member there. A repeated reference moves no money and returns how the first one ended. */
  deposit(transfer: PlatformTransfer, signal: AbortSignal): Promise<TransferOutcome>;
  /** Debits the member there. A repeated reference moves no money and returns how the first one ended. */
  withdraw(transfer: PlatformTransfer, signal: AbortSignal): Promise<TransferOutcome>;
  /** How a transfer ended. */
  query(reference: string, signal: AbortSignal): Promise<QueryOutcome>;
  /** A URL that opens the game for this member; it works once and expires soon. */
  launch(launch: Launch, signal: AbortSignal): Promise<string>;
  /** The key of its callbacks' signatures, 32 characters or more; without it callbacks are refused. */
  callbackSecret?: string;
  limits?: Partial<RemoteLimits>;
}

/**
 * A platform whose provider debits and credits the main wallet by wallet calls. It holds no money of members, so there
 * are no transfers with it.
 */
export interface SeamlessPlatform extends Names {
  kind: 'seamless';
  games: WalletGames;
}

/**
 * A third-party game platform. Bets are reported with `reportBet`; `conformsTo` and `remoteConformsTo` test an
 * implementation; docs/platforms.md explains how to connect one.
 */
export type Platform = LocalPlatform | RemotePlatform | SeamlessPlatform;

/** The platforms of this host, found by any accepted spelling. */
export class Platforms {
  readonly #bySpelling: Map<string, Platform>;
  readonly local: readonly LocalPlatform[];
  readonly remote: readonly RemotePlatform[];
  /** Those that make wallet calls. */
  readonly providers: readonly GameProvider[];

  constructor(
    readonly all: readonly Platform[],
    /** A member's balances on local platforms, fen by platform name, in one query, since pages poll it. */
    readonly localBalances: (db: Queryable, memberId: string) => Promise<Map<string, bigint>>,
    spellings: Record<string, readonly string[]> = {},
  ) {
    this.local = all.filter((platform) => platform.kind === 'local');
    this.remote = all.filter((platform) => platform.kind === 'remote');
    this.providers = all.flatMap((platform) =>
      platform.kind === 'remote' || !platform.games ? [] : [platform.games.provider],
    );
    const senders = [...this.remote, ...this.providers.filter(({ isSandbox }) => !isSandbox)];
    const owners = new Map<string, string>();
    for (const { name, callbackSecret } of senders) {
      if (callbackSecret === undefined) continue;
      if (callbackSecret.length < 32)
        throw new Error(`The callback secret of ${name} must have at least 32 characters.`);
      // A signature does not name the platform: a call that one sends would be valid as a call of the other.
      const owner = owners.get(callbackSecret);
      if (owner !== undefined && owner !== name) throw new Error(`${name} has the callback secret of ${owner}.`);
      owners.set(callbackSecret, name);
    }
    this.#bySpelling = new Map(
      all.flatMap((platform) =>
        [platform.name, platform.platname, ...(spellings[platform.name] ?? [])].map(
          (spelling) => [spelling.toLowerCase(), platform] as const,
        ),
      ),
    );
  }

  /** Finds a platform by `name`, `platname`, or a further spelling such as a lobby tab's code. */
  find(spelling: string): Platform | undefined {
    return this.#bySpelling.get(spelling.toLowerCase());
  }
}
