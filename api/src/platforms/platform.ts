import type { Queryable, Transaction } from '../database/database';
import type { Game } from '../games/queries';

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
  game: Game;
  /** The site's own address, such as `https://example.org`. */
  origin: string;
  now: Date;
}

/**
 * A third-party game platform, as the API host sees it. The sandbox implements it on our own ledger; an adapter to a real
 * one calls out and keeps the same promises: each method is a part of `tx`, or throws and nothing has happened. Bets are told by
 * `reportBet`; `conformsTo` checks the promises; docs/platforms.md says how one is connected.
 */
export interface Platform {
  /** How calls and records name it: `api_type`, `sourcetype`, `targettype`. */
  name: string;
  /** How members read it. */
  platname: string;
  /** What the member has there, fen. */
  balance(db: Queryable, memberId: string): Promise<bigint>;
  /** Main wallet to platform. Throws `InsufficientFunds`. */
  transferIn(tx: Transaction, transfer: PlatformTransfer): Promise<void>;
  /** Platform to main wallet. Throws `InsufficientFunds`. */
  transferOut(tx: Transaction, transfer: PlatformTransfer): Promise<void>;
  /** A URL that opens the game for this member, good once and soon. */
  launch(tx: Transaction, launch: Launch): Promise<string>;
}

/** The platforms of this host, by name, and how outsiders may spell them. */
export class Platforms {
  readonly #bySpelling: Map<string, Platform>;

  constructor(
    readonly all: readonly Platform[],
    /** What a member has on each, fen by name, in one look: members' pages poll it. */
    readonly balances: (db: Queryable, memberId: string) => Promise<Map<string, bigint>>,
    spellings: Record<string, readonly string[]> = {},
  ) {
    this.#bySpelling = new Map(
      all.flatMap((platform) =>
        [platform.name, platform.platname, ...(spellings[platform.name] ?? [])].map(
          (spelling) => [spelling.toLowerCase(), platform] as const,
        ),
      ),
    );
  }

  /** By any spelling of `name`, `platname`, `plat_name`, `platform_name`, or a lobby tab's code (decisions 30, 39). */
  find(spelling: string): Platform | undefined {
    return this.#bySpelling.get(spelling.toLowerCase());
  }
}
