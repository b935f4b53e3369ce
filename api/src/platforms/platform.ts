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
  /** The member's session. The game should end with it. */
  sessionId: string;
  game: Game;
  /** The site's own address, such as `https://example.org`. */
  origin: string;
  now: Date;
}

/**
 * A third-party game platform. The sandbox implements it on our own ledger; an adapter to a real platform calls its
 * API. Each method is part of `tx`: it succeeds, or throws and changes nothing. Bets are reported with `reportBet`;
 * `conformsTo` tests an implementation; docs/platforms.md explains how to connect one.
 */
export interface Platform {
  /** Its name in calls and records: `api_type`, `sourcetype`, `targettype`. */
  name: string;
  /** Its name for members. */
  platname: string;
  /** The member's balance there, fen. */
  balance(db: Queryable, memberId: string): Promise<bigint>;
  /** Main wallet to platform. Throws `InsufficientFunds`. */
  transferIn(tx: Transaction, transfer: PlatformTransfer): Promise<void>;
  /** Platform to main wallet. Throws `InsufficientFunds`. */
  transferOut(tx: Transaction, transfer: PlatformTransfer): Promise<void>;
  /** A URL that opens the game for this member; it works once and expires soon. */
  launch(tx: Transaction, launch: Launch): Promise<string>;
}

/** The platforms of this host, found by any accepted spelling. */
export class Platforms {
  readonly #bySpelling: Map<string, Platform>;

  constructor(
    readonly all: readonly Platform[],
    /** A member's balances, fen by platform name, in one query, since pages poll it. */
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

  /** Finds a platform by `name`, `platname`, or a further spelling such as a lobby tab's code. */
  find(spelling: string): Platform | undefined {
    return this.#bySpelling.get(spelling.toLowerCase());
  }
}
