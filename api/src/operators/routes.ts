import type { Domain } from '../members/calls/services';
import { approvalRoutes } from './approvals/routes';
import { actionRoutes } from './console/audit/routes';
import { contentRoutes } from './settings/contentRoutes';
import { publicationRoutes } from './settings/publications';
import { eventRoutes } from './console/events/queueEvents';
import { exportRoutes } from './console/export/routes';
import { operatorAccountRoutes } from './identity/operatorAccounts';
import { ownAccountRoutes } from './identity/ownAccount';
import { signInRoutes } from './identity/signIn';
import { tokenRoutes } from './identity/tokens';
import { overviewRoutes } from './console/overview/routes';
import { checkRoutes } from './console/reconciliation/reconcile';
import { releaseRoutes } from './console/releases/routes';
import { reportRoutes } from './console/reports/routes';

/** Operators' calls about themselves and the whole site. Domains add the calls about their own records. */
export const operators: Domain = {
  name: 'operators',
  operatorRoutes: (app, services) => {
    for (const routes of [
      signInRoutes,
      ownAccountRoutes,
      operatorAccountRoutes,
      tokenRoutes,
      approvalRoutes,
      reportRoutes,
      eventRoutes,
      overviewRoutes,
      releaseRoutes,
      contentRoutes,
      publicationRoutes,
      actionRoutes,
      checkRoutes,
      exportRoutes,
    ]) {
      routes(app, services);
    }
  },
};
