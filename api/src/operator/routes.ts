import type { Domain } from '../services';
import { approvalRoutes } from './approvals/routes';
import { operatorAccountRoutes } from './identity/operators';
import { ownAccountRoutes } from './identity/ownAccount';
import { signInRoutes } from './identity/signIn';
import { tokenRoutes } from './identity/tokens';

/** Operators: who they are, and the changes that need two of them. */
export const operators: Domain = {
  name: 'operators',
  operatorRoutes: (app, services) => {
    for (const routes of [signInRoutes, ownAccountRoutes, operatorAccountRoutes, tokenRoutes, approvalRoutes]) {
      routes(app, services);
    }
  },
};
