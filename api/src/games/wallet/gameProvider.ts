import type { GameCategory } from '@site/contract';

/**
 * A company whose games debit and credit members here, by the calls of `contract/src/walletCalls.ts`. It keeps no
 * balances.
 */
export interface GameProvider {
  /** The name of its platform, in the path of its calls and in records. */
  name: string;
  /** The key of its signatures, 32 characters or more. */
  callbackSecret: string;
  /** What its stakes are taken from: the main wallet, or the member's account on this platform. */
  purse: 'wallet' | 'platform';
  /** The category of bets on games that the catalogue does not list. */
  category: GameCategory;
  /** Whether it is a sandbox, whose games take no real money. */
  isSandbox: boolean;
}
