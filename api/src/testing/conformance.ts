import { randomUUID } from 'node:crypto';
import { findGame, type Game } from '../games/lobby/games.store';
import { InsufficientFunds } from '../ledger/ledger';
import { type Host, testHost, type TestMember } from './testHost';
import { readMemberTotals } from '../members/profile/profiles.store';
import type { LocalPlatform } from '../games/platforms/platform';
import { type BetReport, reportBet } from '../games/bets/reportBet';

/** The local platform under test. */
interface Candidate {
  platform: LocalPlatform;
}

/**
 * Tests of the promises that every local platform makes, as a jest `describe`. docs/platforms.md describes them.
 * @param makePlatform runs once, when the host is ready
 */
export const conformsTo = (name: string, makePlatform: (host: Host) => Candidate | Promise<Candidate>): void =>
  describe(`${name} as a platform`, () => {
    const host = testHost();
    let platform: LocalPlatform;
    let game: Game;
    let member: TestMember;

    beforeAll(async () => {
      ({ platform } = await makePlatform(host));
      const found = await findGame(host.db, platform.name, '');
      if (!found) throw new Error(`${platform.name} has no open game`);
      game = found;
    });
    beforeEach(async () => {
      member = await host.register();
      await host.credit(member.id, 100_000n);
    });
    afterEach(async () => {
      expect(await host.db.row('select coalesce(sum(balance), 0)::text total from account')).toEqual({ total: '0' });
    });

    /** Fen in the main wallet and on the platform. */
    const money = async () => [await host.balance(member.id), await platform.balance(host.db, member.id)];
    const transfer = (amount: bigint) => ({ memberId: member.id, amount, reference: `T${randomUUID()}` });
    const transferIn = (amount: bigint) => host.db.transaction((tx) => platform.transferIn(tx, transfer(amount)));
    const transferOut = (amount: bigint) => host.db.transaction((tx) => platform.transferOut(tx, transfer(amount)));

    test('a member who never transferred has a balance of zero', async () =>
      expect(await money()).toEqual([100_000n, 0n]));

    test('transfers in and out are exact to the fen', async () => {
      await transferIn(33_333n);
      expect(await money()).toEqual([66_667n, 33_333n]);
      await transferOut(1n);
      expect(await money()).toEqual([66_668n, 33_332n]);
      await transferOut(33_332n);
      expect(await money()).toEqual([100_000n, 0n]);
    });

    test('rejects transfers above the balance and moves nothing', async () => {
      await transferIn(40_000n);
      await expect(transferIn(60_001n)).rejects.toThrow(InsufficientFunds);
      await expect(transferOut(40_001n)).rejects.toThrow(InsufficientFunds);
      expect(await money()).toEqual([60_000n, 40_000n]);
    });

    test('concurrent transfers take no more than the balance', async () => {
      await transferIn(30_000n);
      const ends = await Promise.allSettled(Array.from({ length: 5 }, () => transferOut(10_000n)));
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      expect(await money()).toEqual([100_000n, 0n]);
    });

    test('a transaction that fails after a transfer changes no balance', async () => {
      await transferIn(20_000n);
      const failing = (move: 'transferIn' | 'transferOut') =>
        host.db.transaction(async (tx) => {
          await platform[move](tx, transfer(5_000n));
          throw new Error('something else went wrong');
        });
      await expect(failing('transferIn')).rejects.toThrow('something else went wrong');
      await expect(failing('transferOut')).rejects.toThrow('something else went wrong');
      expect(await money()).toEqual([80_000n, 20_000n]);
    });

    test('a bet that is reported repeatedly counts once', async () => {
      const report: BetReport = {
        platform: platform.name,
        betId: randomUUID(),
        memberId: member.id,
        gameCode: game.code,
        category: game.category,
        amount: 12_345n,
        payout: 0n,
        state: 'settled',
        at: new Date(),
      };
      const reportAgain = () => host.db.transaction((tx) => reportBet(tx, report));
      const answers = [...(await Promise.all([reportAgain(), reportAgain(), reportAgain()])), await reportAgain()];
      expect(answers.filter(({ counted }) => counted)).toHaveLength(1);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect((await readMemberTotals(host.db, member.id)).staked).toBe(12_345n);
      expect(await host.db.rows('select turnover from rebate where member_id = $1', [member.id])).toEqual([
        { turnover: '12345' },
      ]);
    });
  });
