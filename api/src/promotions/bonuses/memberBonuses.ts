import type { Routes } from '../../members/calls/services';
import { DomainError } from '../../base/errors/domainError';
import { presentRow } from '../../base/http/presentRow';
import { CallResult } from '../../base/http/result';
import { registerCall, registerMoneyCall } from '../../members/calls/route';
import { endBonus, listBonuses } from './bonuses.store';

/** The calls of members about their bonuses. */
export const memberBonusRoutes: Routes = (app, services) => {
  registerCall(app, services, 'bonuses', async ({ member }) =>
    (await listBonuses(services.db, member.id)).map((row) =>
      presentRow(row, 'granted', 'balance', 'requirement', 'done', 'highest_stake'),
    ),
  );
  registerMoneyCall(app, services, 'giveupbonus', {
    handle: async ({ input: { id }, member, tx }) => {
      const ended = await endBonus(tx, { id, memberId: member.id, state: 'given-up' });
      if (!ended) throw new DomainError('该奖金不存在或已结束！');
      return new CallResult(null, '已放弃该奖金！');
    },
  });
};
