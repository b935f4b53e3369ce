import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../http/domainError';
import type { Services } from '../../services';
import { registerOperatorCall } from '../calls/registerOperatorCall';
import { readDailyReport } from './dailyReport';

const maxDays = 366;

/** Reports of whole Beijing days. */
export const reportRoutes = (app: FastifyInstance, services: Services): void => {
  registerOperatorCall(app, services, 'GET /reports/daily', async ({ input: { from, to } }) => {
    if (from > to) throw new DomainError('开始日期不能晚于结束日期！');
    if (Date.parse(to) - Date.parse(from) >= maxDays * 86_400_000) throw new DomainError('最多查询366天！');
    return readDailyReport(services.db, from, to);
  });
};
