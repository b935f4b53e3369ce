import { randomUUID } from 'node:crypto';
import { findGame, type Game } from '../games/lobby/games.store';
import type { PlatformTransfer, RemotePlatform } from '../games/platforms/platform';
import { type Host, testHost, type TestMember } from './testHost';

/** The remote platform under test, on the provider's test system or a fake of it. */
interface RemoteCandidate {
  platform: RemotePlatform;
  /** A transfer of this many fen is refused by the platform. */
  refusedAmount?: bigint;
}

/**
 * Tests of the promises that every remote platform makes, as a jest `describe`. docs/platforms.md describes them.
 * @param makePlatform runs once, when the host is ready
 */
export const remoteConformsTo = (
  name: string,
  makePlatform: (host: Host) => RemoteCandidate | Promise<RemoteCandidate>,
): void =>
  describe(`${name} as a remote platform`, () => {
    const host = testHost();
    let platform: RemotePlatform;
    let refusedAmount: bigint | undefined;
    let game: Game;
    let member: TestMember;
    const { signal } = new AbortController();

    beforeAll(async () => {
      ({ platform, refusedAmount } = await makePlatform(host));
      const found = await findGame(host.db, platform.name, '');
      if (!found) throw new Error(`${platform.name} has no open game`);
      game = found;
    });
    beforeEach(async () => {
      member = await host.register();
    });

    const balance = () => platform.balance(member.id, signal);
    const transfer = (amount: bigint): PlatformTransfer => ({
      memberId: member.id,
      amount,
      reference: `T${randomUUID()}`,
    });
    const deposit = (amount: bigint) => platform.deposit(transfer(amount), signal);
    const withdraw = (amount: bigint) => platform.withdraw(transfer(amount), signal);

    test('a member who never transferred has a balance of zero', async () => expect(await balance()).toBe(0n));

    test('transfers in and out are exact to the fen', async () => {
      expect(await deposit(33_333n)).toBe('done');
      expect(await balance()).toBe(33_333n);
      expect(await withdraw(1n)).toBe('done');
      expect(await withdraw(33_332n)).toBe('done');
      expect(await balance()).toBe(0n);
    });

    test('a repeated reference moves money once and is answered as the first time', async () => {
      const sent = transfer(5000n);
      const answers = await Promise.all([1, 2, 3].map(() => platform.deposit(sent, signal)));
      expect(answers).toEqual(['done', 'done', 'done']);
      expect(await balance()).toBe(5000n);
      const back = transfer(2000n);
      for (let n = 0; n < 2; n += 1) expect(await platform.withdraw(back, signal)).toBe('done');
      expect(await balance()).toBe(3000n);
    });

    test('answers how each transfer ended, and that it does not know others', async () => {
      const [sent, back] = [transfer(5000n), transfer(1000n)];
      expect(await platform.query(sent.reference, signal)).toBe('not-found');
      await platform.deposit(sent, signal);
      await platform.withdraw(back, signal);
      expect(await platform.query(sent.reference, signal)).toBe('done');
      expect(await platform.query(back.reference, signal)).toBe('done');
    });

    test('refuses to pay out more than there is, finally', async () => {
      await deposit(1000n);
      const back = transfer(1001n);
      expect(await platform.withdraw(back, signal)).toBe('insufficient');
      await deposit(9000n);
      expect(await platform.withdraw(back, signal)).toBe('insufficient');
      expect(['insufficient', 'failed']).toContain(await platform.query(back.reference, signal));
      expect(await balance()).toBe(10_000n);
    });

    test('a refused transfer stays refused', async () => {
      if (refusedAmount === undefined) return;
      const sent = transfer(refusedAmount);
      expect(await platform.deposit(sent, signal)).toBe('failed');
      expect(await platform.deposit(sent, signal)).toBe('failed');
      expect(await platform.query(sent.reference, signal)).toBe('failed');
      expect(await balance()).toBe(0n);
    });

    test('concurrent transfers take no more than the balance', async () => {
      await deposit(30_000n);
      const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(10_000n)));
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(3);
      expect(await balance()).toBe(0n);
    });

    test('each launch URL is unique', async () => {
      const session = await host.db.row<{ id: string }>('select id from session where member_id = $1', [member.id]);
      const launch = {
        memberId: member.id,
        sessionId: session?.id ?? '',
        game,
        origin: 'https://site.example',
        now: new Date(),
      };
      const [first, second] = [await platform.launch(launch, signal), await platform.launch(launch, signal)];
      expect(first).toMatch(/^https?:\/\//);
      expect(second).not.toBe(first);
    });

    test('an aborted call ends', async () => {
      const ended = AbortSignal.abort(new Error('aborted'));
      const calls = [platform.balance(member.id, ended), platform.deposit(transfer(100n), ended)];
      expect(await Promise.allSettled(calls)).toHaveLength(2);
    });
  });
