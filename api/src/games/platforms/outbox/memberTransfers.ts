import { transferStates } from '@site/contract';
import * as v from 'valibot';
import type { Transaction } from '../../../base/database/database';
import { OutcomeUnknown } from '../../../base/database/errors';
import { DomainError } from '../../../base/errors/domainError';
import { yuan } from '../../../base/money/money';
import { CallResult } from '../../../base/http/result';
import type { Launch, PlatformTransfer, RemotePlatform } from '../platform';
import type { Outbox } from './outbox';
import type { TransferState } from './transfers.store';
import type { RemoteBalances } from './remoteBalances';
import { beginTransfer } from './transferBooks';

const unavailable = () => new DomainError('游戏平台暂时无法连接，请稍后再试！');

/**
 * What a call commits about transfers that it started. It is stored as the answer to its `Idempotency-Key`, so that a
 * repetition answers how they stand by then.
 */
const startedTransfers = v.object({
  transfers: v.array(v.object({ platform: v.string(), reference: v.string() })),
  /** Fen that were recovered from local platforms. */
  recovered: v.optional(v.pipe(v.string(), v.regex(/^\d+$/)), '0'),
  /** Names of the platforms, for members, that gave no balance to recover. */
  unavailable: v.optional(v.array(v.string()), []),
});

export type StartedTransfers = v.InferInput<typeof startedTransfers>;

/** A remote platform and the fen to recover from it; undefined if it did not answer. */
interface Recoverable {
  platform: RemotePlatform;
  amount: bigint | undefined;
}

/** Transfers with remote platforms, as members' calls make them: begun in a transaction, answered after its commit. */
export class MemberTransfers {
  constructor(
    readonly platforms: readonly RemotePlatform[],
    readonly outbox: Outbox,
    readonly balances: RemoteBalances,
  ) {}

  /** Begins a transfer. Throws `InsufficientFunds`, or a DomainError if the platform is not called now. */
  async begin(
    tx: Transaction,
    platform: RemotePlatform,
    direction: 'in' | 'out',
    transfer: PlatformTransfer,
  ): Promise<StartedTransfers> {
    // Without this the money would be in transit until the platform answers again.
    if (this.outbox.isPaused(platform)) throw unavailable();
    await beginTransfer(tx, { ...transfer, platform: platform.name, direction });
    return { transfers: [{ platform: platform.name, reference: transfer.reference }] };
  }

  /** How a transfer stands a moment after its commit. Throws a DomainError if it failed. */
  async conclude(memberId: string, data: unknown): Promise<CallResult<null> | undefined> {
    if (!v.is(startedTransfers, data)) return undefined;
    const [state] = await this.#outcomes(memberId, data);
    if (state?.state === transferStates.failed) throw new DomainError(state.reason);
    return new CallResult(
      null,
      state?.state === transferStates.succeeded ? '转账成功！' : '转账处理中，请稍后在转账记录中查看！',
    );
  }

  /** What each remote platform has of the member's money. One that does not answer delays the others by its limit. */
  recoverable(memberId: string): Promise<Recoverable[]> {
    return Promise.all(
      this.platforms.map(async (platform) => {
        const amount = this.outbox.isPaused(platform) ? undefined : await this.balances.request(platform, memberId);
        return { platform, amount };
      }),
    );
  }

  /** Begins the transfers of a recovery, after the fen `recovered` from local platforms. */
  async beginRecovery(
    tx: Transaction,
    recovery: { memberId: string; recovered: bigint; from: readonly Recoverable[]; newReference: () => string },
  ): Promise<StartedTransfers> {
    const { memberId, recovered, from, newReference } = recovery;
    const begunTransfers: StartedTransfers['transfers'] = [];
    for (const { platform, amount } of from) {
      if (amount === undefined || amount <= 0n) continue;
      const reference = newReference();
      await beginTransfer(tx, { memberId, amount, reference, platform: platform.name, direction: 'out' });
      begunTransfers.push({ platform: platform.name, reference });
    }
    const unavailable = from.filter(({ amount }) => amount === undefined).map(({ platform }) => platform.platname);
    return { transfers: begunTransfers, recovered: recovered.toString(), unavailable };
  }

  /** The message of a recovery a moment after its commit: the sum, and what is pending or failed by platform. */
  async concludeRecovery(memberId: string, data: unknown): Promise<CallResult<null> | undefined> {
    const parsed = v.safeParse(startedTransfers, data);
    if (!parsed.success) return undefined;
    const states = await this.#outcomes(memberId, parsed.output);
    const inState = (wanted: number) => states.filter(({ state }) => state === wanted);
    const namesOf = (some: TransferState[]) => some.map(({ platform }) => this.#platnameOf(platform));
    const sum = inState(transferStates.succeeded).reduce(
      (total, { amount }) => total + BigInt(amount),
      BigInt(parsed.output.recovered),
    );
    const pending = namesOf(inState(transferStates.pending));
    const failed = [...namesOf(inState(transferStates.failed)), ...parsed.output.unavailable];
    const parts = [
      sum > 0n ? `回收成功，共回收${yuan(sum)}元` : '',
      pending.length > 0 ? `${pending.join('、')}处理中，请稍后在转账记录中查看` : '',
      failed.length > 0 ? `${failed.join('、')}回收失败，请稍后再试` : '',
    ].filter(Boolean);
    if (sum === 0n && pending.length === 0 && failed.length > 0) throw new DomainError(`${parts.join('；')}！`);
    return new CallResult(null, parts.length > 0 ? parts.join('；') : '各平台暂无可回收的余额');
  }

  /**
   * Launches a game, after waiting a moment for the transfer that began with it. Throws a DomainError if the transfer
   * failed or the platform does not answer.
   */
  async launch(platform: RemotePlatform, launch: Launch, transfer: StartedTransfers | undefined): Promise<string> {
    if (transfer) await this.conclude(launch.memberId, transfer);
    try {
      return await this.outbox.read(platform, (signal) => platform.launch(launch, signal));
    } catch {
      throw unavailable();
    }
  }

  /** Throws `OutcomeUnknown` if the database does not answer, since the transfers have begun. */
  async #outcomes(memberId: string, { transfers }: StartedTransfers): Promise<TransferState[]> {
    if (transfers.length === 0) return [];
    for (const { platform } of transfers) void this.outbox.deliver(platform);
    const states = await this.outbox.outcomes(transfers.map(({ reference }) => reference)).catch((error: unknown) => {
      throw new OutcomeUnknown(error);
    });
    for (const { platform } of states) this.balances.expire(platform, memberId);
    return states;
  }

  #platnameOf(name: string): string {
    return this.platforms.find((platform) => platform.name === name)?.platname ?? name;
  }
}
