import type { OperatorInput } from '@site/contract/operators';
import { DomainError } from '../../base/errors/domainError';
import { presentRow } from '../../base/http/presentRow';
import { assertDayOrder } from '../../base/time/beijingTime';
import type { Routes } from '../../members/calls/services';
import { lockRealPayments } from '../../members/site/licence';
import { editPermission } from '../authority/operator';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { unknownBonusRule } from '../../promotions/bonuses/grantBonus';
import {
  insertBonusVersion,
  listBonusRules,
  nextBonusVersion,
  readBonusCandidates,
  readBonusCosts,
  type Terms,
} from './bonusRules.store';

type Sent = OperatorInput<'POST /bonus-rules'>;

const weightsOf = (sent: Sent['weights']) => {
  const categories: Record<string, number> = {};
  const games: Record<string, number> = {};
  for (const { category, platform, game_code: code, percent } of sent) {
    if (platform !== undefined && code !== undefined && category === undefined) games[`${platform}/${code}`] = percent;
    else if (category !== undefined && platform === undefined && code === undefined) categories[category] = percent;
    else throw new DomainError('计入比例须填写游戏类别，或平台和游戏代码！');
  }
  return { categories, games };
};

/** Terms as they are stored. Throws a DomainError unless they have what their kind needs, and nothing else. */
const termsOf = ({ id: _id, weights, amount, percent, cap, highest_stake: stake, ...terms }: Sent): Terms => {
  if (terms.kind === 'fixed') {
    if (amount === undefined) throw new DomainError('请填写金额！');
    if (percent !== undefined || cap !== undefined) throw new DomainError('固定奖金不能填写比例或上限！');
  } else {
    if (percent === undefined) throw new DomainError('请填写比例！');
    if (cap === undefined) throw new DomainError('请填写上限！');
    if (amount !== undefined) throw new DomainError('按比例的奖金不能填写金额！');
  }
  return {
    ...terms,
    amount: amount ?? null,
    percent: percent ?? null,
    cap: cap ?? null,
    highest_stake: stake ?? null,
    weights: JSON.stringify(weightsOf(weights)),
  };
};

/** Rules of bonuses: their versions are added and never changed. */
export const bonusRuleRoutes: Routes = (app, services) => {
  const { db, reports, now } = services;

  registerOperatorCall(app, services, 'GET /bonus-rules', async () =>
    (await listBonusRules(db)).map((row) => presentRow(row, 'amount', 'cap', 'highest_stake')),
  );

  registerOperatorChange(app, services, 'POST /bonus-rules', {
    permission: ({ operator }) => editPermission(operator, 'content:write'),
    // It gives money away.
    needsApproval: ({ tx }) => lockRealPayments(tx),
    change: async ({ input, tx, dryRun }) => {
      const terms = termsOf(input);
      const { id, version } = await nextBonusVersion(tx, input.id);
      if (input.id !== undefined && version === 1) throw unknownBonusRule();
      await insertBonusVersion(tx, id, version, terms);
      return {
        data: { id: Number(id), version },
        message: '已发布！',
        target: dryRun && input.id === undefined ? 'bonus-rule:new' : `bonus-rule:${id}`,
        after: { ...presentRow(terms, 'amount', 'cap', 'highest_stake'), weights: JSON.parse(terms.weights) },
      };
    },
  });

  registerOperatorCall(app, services, 'POST /bonus-rules/preview', ({ input: { page, ...sent } }) =>
    readBonusCandidates(reports, { id: sent.id, terms: termsOf(sent), page, now: now() }, (row) =>
      presentRow(row, 'amount'),
    ),
  );

  registerOperatorCall(app, services, 'GET /reports/bonuses', async ({ input: { from, to } }) => {
    assertDayOrder(from, to);
    const rows = await readBonusCosts(reports, from, to);
    return rows.map((row) => presentRow(row, 'granted', 'converted', 'returned', 'covered'));
  });
};
