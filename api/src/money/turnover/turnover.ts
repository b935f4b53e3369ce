import { type GameCategory, gameCategories } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Queryable } from '../../base/database/database';
import { yuan } from '../../base/money/money';
import { beijingTime } from '../../base/time/beijingTime';
import { registerCall } from '../../members/calls/route';
import type { Services } from '../../members/calls/services';
import { DomainError } from '../../base/errors/domainError';
import { decimalText, readSetting, setting, wholeNumber } from '../../base/settings/settings';
import { listOpenRequirements, readTurnoverDue } from './turnover.store';

const multiple = decimalText(/^[0-9]{1,3}(\.[0-9]{1,2})?$/, '请填写倍数，如1或1.5！');

/**
 * How many times deposits and red packets must be staked before a withdrawal; 0 demands nothing. The trigger
 * `turnover_require` reads it when it counts a credit, and has the same initial values.
 */
export const withdrawalTurnover = setting(
  'payments.withdrawalTurnover',
  v.object({ deposits: multiple, redPackets: multiple }),
  { deposits: '0', redPackets: '1' },
);

const percent = wholeNumber(0, 100, '比例须在0至100之间！');

/**
 * How much of a stake counts for the turnover, in percent by category of its game. The trigger `bet_turnover` reads it
 * when a bet is settled, and has the same initial values.
 */
export const turnoverWeights = setting(
  'payments.turnoverWeights',
  v.object({
    concise: percent,
    gaming: percent,
    realbet: percent,
    sport: percent,
    lottery: percent,
    joker: percent,
  } satisfies Record<GameCategory, typeof percent>),
  { concise: 100, gaming: 100, realbet: 100, sport: 100, lottery: 100, joker: 100 },
);

/** What a member has to stake before a withdrawal, of what, and which games count. */
export const turnoverRoute = (app: FastifyInstance, services: Services): void => {
  const { db } = services;
  registerCall(app, services, 'turnover', async ({ member }) => {
    const [due, open, weights] = await Promise.all([
      readTurnoverDue(db, member.id),
      listOpenRequirements(db, member.id),
      readSetting(db, turnoverWeights),
    ]);
    const demanded = open.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    return {
      missing: yuan(due),
      // What earlier bets and credits left is in no requirement.
      required: yuan(demanded > due ? demanded : due),
      requirements: open.map(({ kind, amount, missing, created_at: at }) => ({
        kind,
        amount: yuan(amount),
        missing: yuan(missing),
        created_at: beijingTime(at),
      })),
      weights: gameCategories.map((category) => ({ category, percent: weights[category] })),
    };
  });
};

/** Throws a DomainError with the turnover that is missing while the member has not staked enough for a withdrawal. */
export const assertTurnover = async (db: Queryable, memberId: string): Promise<void> => {
  const due = await readTurnoverDue(db, memberId);
  if (due > 0n) throw new DomainError(`取款前还需完成流水${yuan(due)}元！`);
};
