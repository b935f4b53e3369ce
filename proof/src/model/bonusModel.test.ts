import type { WalletAction } from '@site/contract/schemas';
import { yuan } from '../../../api/src/base/money/money';
import { checkBooks } from '../../../api/src/operators/console/reconciliation/reconcile';
import { settleDueBonuses } from '../../../api/src/promotions/bonuses/dueBonuses';
import { type Database, openDatabase } from '../../../api/src/base/database/database';
import { giveBonus } from '../../../api/src/testing/bonusHost';
import { Seeded } from '../../../api/src/testing/random';
import { testHost } from '../../../api/src/testing/testHost';
import { walletOf } from '../../../api/src/testing/walletHost';
import { nextBonusCall, weightsOfGames } from './bonusCalls';
import { BonusModel } from './bonusModel';

/*
 * Random calls of a game provider for members with bonuses, compared with a small model after each call. `MODEL_SEED`
 * chooses another run, `MODEL_STEPS` its length.
 */
const seed = Number(process.env.MODEL_SEED ?? 2);
const steps = Number(process.env.MODEL_STEPS ?? 500);

const host = testHost();
const wallet = walletOf(host);
let superuser: Database;
beforeAll(() => {
  superuser = openDatabase(host.url);
});
afterAll(() => superuser.close());

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

  const call = async () => {
    const { model } = player;
    const { action, fields: body, play } = nextBonusCall(random, model, player, wallet.newId);
    const expected = play(model);
    const answer = await wallet.call(action, body);
    const balance = yuan(model.cash + model.usable());
    expect(answer).toEqual({ ...expected, balance });
    seen.add(`${action} ${answer.reason ?? answer.status}`);
    if (answer.status !== 'unknown-round') last.push({ action, body, answer });
  };

  const step = async () => {
    const { model, member, bonusIds } = player;
    model.now += 1;
    await random.weighted<() => Promise<void>>([
      [78, call],
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
          const fen = random.int(1, 2000);
          const [multiple, highest] = [random.int(1, 2), random.int(1000, 4000)];
          const weights = { games: { 'SLOTS/half': 50, 'SLOTS/never': 0 } };
          bonusIds.push(
            await giveBonus(host.db, member.id, BigInt(fen), { multiple, highest_stake: highest, weights }),
          );
          const [percent, days] = [0n, 7];
          const terms = { fen: BigInt(fen), multiple: BigInt(multiple), highest: BigInt(highest), percent, days };
          model.grant({ kind: 'fixed', ...terms, weights: weightsOfGames });
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
            bonus.expires = 0;
            model.expire('active');
          } else {
            await host.db.run(`select bonus_end($1, 'given-up')`, [bonusIds[index]]);
            BonusModel.end(bonus, 'given-up');
          }
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
  if (seed === 2 && steps >= 500) {
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining(['converted', 'expired', 'given-up', 'lost', 'debit bonus-stake', 'debit bonus-game']),
    );
  }
});
