import type { FastifyInstance } from 'fastify';
import { beijingTime, assertDayOrder } from '../../../base/time/beijingTime';
import { readPage } from '../../../base/http/page';
import type { Services } from '../../../members/calls/services';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { type ActionListRow, actionsQuery } from '../../authority/actions.store';

export const actionRoutes = (app: FastifyInstance, services: Services): void => {
  registerOperatorCall(app, services, 'GET /actions', ({ input: { page, ...filter } }) => {
    if (filter.from && filter.to) assertDayOrder(filter.from, filter.to);
    return readPage(services.db, {
      ...actionsQuery(filter),
      page,
      present: ({ id, at, proposer, member_id, ...row }: ActionListRow) => ({
        ...row,
        id: Number(id),
        at: beijingTime(at),
        proposed_by: proposer,
        member_id: member_id === null ? null : Number(member_id),
      }),
    });
  });
};
