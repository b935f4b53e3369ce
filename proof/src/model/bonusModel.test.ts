import type { WalletAction } from '@site/contract/schemas';
import { yuan } from '../../../api/src/base/money/money';
import { checkBooks } from '../../../api/src/operators/console/reconciliation/reconcile';
import { settleDueBonuses } from '../../../api/src/promotions/bonuses/dueBonuses';
import { type Database, openDatabase } from '../../../api/src/base/database/database';
import { giveBonus } from '../../../api/src/testing/bonusHost';
import { Seeded } from '../../../api/src/testing/random';
import { testHost } from '../../../api/src/testing/testHost';
import { walletOf } from '../../../api/src/testing/walletHost';
import { BonusModel } from './bonusModel';

/*
 * Random calls of a game provider for members with bonuses, compared with a small model after each call. `MODEL_SEED`
 * chooses another run, `MODEL_STEPS` its length.
 */
const seed = Number(process.env.MODEL_SEED ?? 7);
const steps = Number(process.env.MODEL_STEPS ?? 500);

const host = testHost();
const wallet = walletOf(host);
let superuser: Database;
beforeAll(() => {
  superuser = openDatabase(host.url);
});
afterAll(() => superuser.close());

const games = ['slot', 'half', 'never'];

test(`${steps} random calls for members with bonuses match the model, seed ${seed}`, async () => {
  const random = new Seeded(seed);
  const log: string[] = [];
  const seen = new Set<string>();
  const begin = async () => {
    const member = await host.register();
    const model = new BonusModel();
    const cash = BigInt(random.int(0, 3000));
    if (cash > 0n) await host.credit(member.id, cash);
    model.cash = cash;
    return { member, model, token: await wallet.launch(member), ids: [] as string[], bonusIds: [] as string[] };
  };
  let player = await begin();
  const last: { action: WalletAction; body: object; answer: object }[] = [];

  const call = async (action: WalletAction, fields: object, play: () => { status: string; reason?: string }) => {
    const { member, model } = player;
    const body = { member: member.id, ...fields };
    const expected = play();
    const answer = await wallet.call(action, body);
    const balance = yuan(model.cash + model.usable());
    expect(answer).toEqual({ ...expected, balance });
    seen.add(`${action} ${answer.reason ?? answer.status}`);
    if (answer.status !== 'unknown-round') last.push({ action, body, answer });
  };

  const step = async () => {
    const { model, ids, token, member, bonusIds } = player;
    const id = random.chance(0.05) && ids.length > 0 ? `later-${ids.length}` : wallet.newId();
    const name = `r${random.int(1, 6)}-${Math.floor(ids.length / 12)}`;
    const game = games[name.charCodeAt(1) % games.length] ?? '';
    const amount = BigInt(random.chance(0.1) ? 0 : random.int(1, 1800));
    const known = ids.length > 0 && random.chance(0.9) ? random.pick(ids) : `later-${ids.length + random.int(1, 3)}`;
    await random.weighted<() => Promise<void>>([
      [
        30,
        async () => {
          const stake = random.chance(0.3) ? model.cash + model.usable() : amount;
          await call('debit', { token, transaction: id, round: name, game, amount: yuan(stake) }, () =>
            model.debit(id, name, game, stake),
          );
          ids.push(id);
        },
      ],
      [
        25,
        async () => {
          const round = random.chance(0.9) ? name : undefined;
          const final = random.chance(0.8);
          const paid = random.chance(0.4) ? 0n : amount;
          await call('credit', { transaction: id, round, game, amount: yuan(paid), final }, () =>
            model.credit(id, round, game, paid, final),
          );
          ids.push(id);
        },
      ],
      [14, () => call('rollback', { transaction: wallet.newId(), original: known }, () => model.undo(id, known))],
      [
        3,
        () =>
          call('refund', { transaction: wallet.newId(), original: known, amount: yuan(amount) }, () =>
            model.undo(id, known, amount),
          ),
      ],
      [
        6,
        async () => {
          const fen = BigInt(random.int(1, 900)) * (random.chance(0.5) ? 1n : -1n);
          const own = wallet.newId();
          const correction = `${fen < 0n ? '-' : ''}${yuan(fen < 0n ? -fen : fen)}`;
          await call('settle', { transaction: own, round: name, correction }, () => model.settle(own, name, fen));
          ids.push(own);
        },
      ],
      [
        6,
        async () => {
          const again = last.length > 0 ? random.pick(last) : undefined;
          if (again) expect(await wallet.call(again.action, again.body)).toEqual(again.answer);
        },
      ],
      [
        7,
        async () => {
          const fen = BigInt(random.int(1, 2000));
          const [multiple, highest] = [random.int(1, 2), random.int(1000, 4000)];
          const weights = { games: { 'SLOTS/half': 50, 'SLOTS/never': 0 } };
          bonusIds.push(await giveBonus(host.db, member.id, fen, { multiple, highest_stake: highest, weights }));
          model.give(fen, { highest: BigInt(highest), weights: { half: 50n, never: 0n } }, fen * BigInt(multiple));
        },
      ],
      [
        3,
        async () => {
          const index = random.int(0, Math.max(0, bonusIds.length - 1));
          const bonus = model.bonuses[index];
          if (bonus?.state !== 'active') return;
          const expires = random.chance(0.5);
          if (expires) {
            await superuser.run(`update bonus set expires_at = now() - interval '1 second' where id = $1`, [
              bonusIds[index],
            ]);
            await settleDueBonuses(host.services);
          } else await host.db.run(`select bonus_end($1, 'given-up')`, [bonusIds[index]]);
          model.end(bonus, expires ? 'expired' : 'given-up');
        },
      ],
    ])();
  };

  const compare = async () => {
    const { member, model } = player;
    const rows = await host.db.rows<{ state: string; balance: string; remaining: string }>(
      'select state, balance, remaining from bonus where member_id = $1 order by id',
      [member.id],
    );
    expect({ cash: await host.balance(member.id), bonuses: rows }).toEqual({
      cash: model.cash,
      bonuses: model.bonuses.map(({ state, balance, remaining }) => ({
        state,
        balance: String(balance),
        remaining: String(remaining),
      })),
    });
    for (const { state } of rows) seen.add(state);
  };

  try {
    for (let at = 1; at <= steps; at += 1) {
      if (at % 80 === 0) {
        player = await begin();
        last.length = 0;
      }
      log.push(`step ${at}`);
      await step();
      await compare();
    }
  } catch (error) {
    process.stderr.write(`MODEL_SEED=${seed}, ${log.at(-1)}\n`);
    throw error;
  }
  const { checks } = await checkBooks(host.db);
  expect(checks.filter(({ name, ok }) => !ok && name !== 'deposits')).toEqual([]);
  if (seed === 7 && steps >= 500) {
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining(['converted', 'expired', 'given-up', 'lost', 'debit bonus-stake', 'debit bonus-game']),
    );
  }
});
