import type { CallName } from '@site/contract';
import type { WalletAction, WalletAnswer } from '@site/contract/schemas';
import { sandboxProviderOf, type walletOf } from '../../../api/src/testing/walletHost';
import type { testHost, TestMember } from '../../../api/src/testing/testHost';
import type { Seeded } from '../../../api/src/testing/random';
import type { Arrived, OutsidePayment } from './incomingPayments';
import type { ProviderPayout } from './payouts';
import type { Answered, PayoutOutcome } from './records';
import type { MemberState } from './memberState';

/** The API host as the model's operations and views call it: in this process, or over HTTP. */
export interface ModelHost {
  /** Sends a member's call; `key` is its Idempotency-Key. */
  send(name: CallName, payload: object, options?: { token?: string; key?: string }): Promise<Answered>;
  /** The number of operators; by default there is one. */
  operators?: number;
  /** Makes an operator call, by default of the first operator; `path` without `/operator`. Another one confirms it. */
  operator(method: 'GET' | 'POST', path: string, body?: object, by?: number): Promise<Answered>;
  /** The id of the batch that a withdrawal was in last. */
  batchOf(order: string): Promise<string | undefined>;
  /** Makes a payment, and waits until the site has looked for its order. */
  pay?(payment: OutsidePayment, by: number, random: Seeded): Promise<Arrived>;
  payouts?: ModelProvider;
  /** Lets the time of the claims of a member's orders end. */
  endClaims?(memberId: string): Promise<void>;
  /** Makes a wallet call as the provider of a sandbox platform's games; repeats it until it is decided. */
  wallet(platform: string, action: WalletAction, fields: object): Promise<WalletAnswer>;
  /** The transfers that a `transall` under this key began with remote platforms; undefined if it took no effect. */
  recovered?(memberId: string, key: string): Promise<Recovered[] | undefined>;
}

/** A payment provider that pays withdrawals. */
export interface ModelProvider {
  /**
   * Waits until it has what it is to pay of a batch, and the batch shows what it has reported; returns the payouts by
   * the numbers of their withdrawals.
   */
  whenReported(batch: string): Promise<Record<string, ProviderPayout>>;
  /** Reports how a payout ended, maybe against an earlier report; `data.asked` if it waited to be asked for it. */
  report(order: string, outcome: PayoutOutcome, random: Seeded): Promise<Answered>;
}

/** Selects the batch that a withdrawal was in last. */
export const lastBatch = 'select max(batch_id)::text id from payout_batch_item where out_trade_no = $1';

/** A transfer out of a remote platform. */
export interface Recovered {
  platform: string;
  /** Fen. */
  amount: string;
}

type TestHost = Awaited<ReturnType<typeof testHost>>;

/** A test host in this process, for the model, with its wallet. */
export const inProcess = ({ send, operator, db }: TestHost, { call }: ReturnType<typeof walletOf>): ModelHost => ({
  send,
  operator: (method, path, body) => operator(method, path, body),
  batchOf: async (order) => (await db.row<{ id: string }>(lastBatch, [order]))?.id,
  wallet: (platform, action, fields) => call(action, fields, sandboxProviderOf(platform)),
});

/** Copies the host's ids of new payout accounts into models of the member. Without a session it does nothing. */
export const copyAccountIds = async (
  host: ModelHost,
  member: TestMember,
  models: readonly MemberState[],
): Promise<void> => {
  const isNew = ({ id }: { id: number }) => id === 0;
  if (!models.some(({ accounts }) => accounts.some(isNew))) return;
  for (const kind of [1, 2] as const) {
    const { code, data } = await host.send('getcard', { type: kind }, member);
    if (code !== 200) return;
    for (const account of models.flatMap(({ accounts }) => accounts.filter(isNew))) {
      if (account.kind !== kind) continue;
      const row = data.find(({ bank_no }: { bank_no: string }) => bank_no.slice(-4) === account.number.slice(-4));
      account.id = row?.id ?? 0;
    }
  }
};
