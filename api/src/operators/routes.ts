import type { Routes } from '../members/calls/services';
import { readMemberRoutes } from './members/readMembers';
import { memberChangeRoutes } from './members/changes';
import { applicationReviewRoutes } from './reviews/applicationRoutes';
import { incomingPaymentRoutes } from './payments/routes';
import { searchRoutes } from './search/search';
import { reviewOptionRoutes } from './reviews/reviewOptions';
import { orderReviewRoutes } from './reviews/orderRoutes';
import { transferRoutes } from './platforms/transfers';
import { transactionFileRoutes } from './platforms/reconcileFile';
import { payoutRoutes } from './payouts/routes';
import { approvalRoutes } from './approvals/routes';
import { actionRoutes } from './console/audit/routes';
import { chainRoutes } from './console/chains/routes';
import { contentRoutes } from './settings/contentRoutes';
import { bonusRuleRoutes } from './bonuses/bonusRules';
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
import { groupedReportRoutes } from './console/reports/groupedReport';
import { gameReportRoutes } from './console/reports/gameReport';
import { reportRoutes } from './console/reports/routes';

/** All calls of operators, on their listener. */
export const operatorRoutes: Routes = (app, services) => {
  app.decorate('confirmableChanges', new Map());
  for (const routes of [
    signInRoutes,
    ownAccountRoutes,
    operatorAccountRoutes,
    tokenRoutes,
    approvalRoutes,
    reportRoutes,
    groupedReportRoutes,
    gameReportRoutes,
    eventRoutes,
    overviewRoutes,
    releaseRoutes,
    contentRoutes,
    publicationRoutes,
    bonusRuleRoutes,
    actionRoutes,
    chainRoutes,
    checkRoutes,
    exportRoutes,
    readMemberRoutes,
    memberChangeRoutes,
    orderReviewRoutes,
    incomingPaymentRoutes,
    payoutRoutes,
    transactionFileRoutes,
    transferRoutes,
    reviewOptionRoutes,
    searchRoutes,
    applicationReviewRoutes,
  ]) {
    routes(app, services);
  }
};
