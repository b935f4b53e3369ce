import type { Domain } from '../services';
import { approvalRoutes } from './approvals/routes';
import { contentCalls } from './content/contentCalls';
import { publicationCalls } from './content/publicationCalls';
import { eventRoutes } from './events/routes';
import { operatorAccountRoutes } from './identity/operators';
import { ownAccountRoutes } from './identity/ownAccount';
import { signInRoutes } from './identity/signIn';
import { tokenRoutes } from './identity/tokens';
import { reportRoutes } from './reports/routes';

/** Operators: who they are, the changes that need two of them, and the content and settings that they edit. */
import { actionRoutes } from './audit/routes';

/** Operators: who they are, the changes that need two of them, and the audit log. */
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
      contentCalls,
      publicationCalls,
      reportRoutes,
      actionRoutes,
    ]) {
      routes(app, services);
    }
  },
};
