import type { ActionRow } from '@site/contract/operators';
import { beijingTime, assertDayOrder } from '../../../base/time/beijingTime';
import { readPage } from '../../../base/http/page';
import type { Stored } from '../../../base/http/presentRow';
import type { Routes } from '../../../members/calls/services';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { actionsQuery } from '../../authority/actions.store';

export const actionRoutes: Routes = (app, services) => {
  registerOperatorCall(app, services, 'GET /actions', ({ input: { page, ...filter } }) => {
    if (filter.from && filter.to) assertDayOrder(filter.from, filter.to);
    return readPage(services.db, {
      ...actionsQuery(filter),
      page,
      present: (row: Stored<ActionRow>) => ({
        ...row,
        id: Number(row.id),
        at: beijingTime(row.at),
        member_id: row.member_id === null ? null : Number(row.member_id),
      }),
    });
  });
};
