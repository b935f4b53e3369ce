import type { Domain } from '../services';
import { approvalRoutes } from './approvals/routes';
import { actionRoutes } from './audit/routes';
import { contentRoutes } from './content/contentRoutes';
import { publicationRoutes } from './content/publications';
import { eventRoutes } from './events/queueEvents';
import { exportRoutes } from './export/routes';
import { operatorAccountRoutes } from './identity/operatorAccounts';
import { ownAccountRoutes } from './identity/ownAccount';
import { signInRoutes } from './identity/signIn';
import { tokenRoutes } from './identity/tokens';
import { overviewRoutes } from './overview/routes';
import { checkRoutes } from './reconciliation/reconcile';
import { releaseRoutes } from './releases/routes';
import { reportRoutes } from './reports/routes';

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
