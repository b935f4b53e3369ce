import type { Permission, QueueCounts } from '@site/contract/operators';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** One page of the desk. */
export interface DeskPage {
  path: string;
  /** Entry in the navigation; pages without one are reached by links. */
  label?: string;
  /** Who sees the page; any operator if omitted. */
  permission?: Permission;
  /** Number of waiting items beside the entry. */
  waiting?: (counts: QueueCounts) => number;
  Page: LazyExoticComponent<ComponentType>;
}

/** All pages, in the order of the navigation. The first one that an operator may see is the start page. */
export const pages: DeskPage[] = [
  {
    path: '/overview',
    label: '总览',
    permission: 'queues:read',
    Page: lazy(() => import('../overview/OverviewPage')),
  },
  {
    path: '/deposits',
    label: '存款',
    permission: 'queues:read',
    waiting: (counts) => counts.deposits,
    Page: lazy(() => import('../deposits/DepositsPage')),
  },
  {
    path: '/withdrawals',
    label: '取款',
    permission: 'queues:read',
    waiting: (counts) => counts.withdrawals + counts.payouts,
    Page: lazy(() => import('../withdrawals/WithdrawalsPage')),
  },
  {
    path: '/approvals',
    label: '复核',
    permission: 'queues:read',
    waiting: (counts) => counts.approvals,
    Page: lazy(() => import('../approvals/ApprovalsPage')),
  },
  {
    path: '/members',
    label: '会员',
    permission: 'members:read',
    Page: lazy(() => import('../members/MembersPage')),
  },
  { path: '/members/:id', permission: 'members:read', Page: lazy(() => import('../members/MemberPage')) },
  {
    path: '/applications',
    label: '申请',
    permission: 'queues:read',
    waiting: (counts) => counts['activity-applications'] + counts['agent-applications'],
    Page: lazy(() => import('../applications/ApplicationsPage')),
  },
  {
    path: '/content',
    label: '内容',
    permission: 'content:write',
    Page: lazy(() => import('../content/ContentPage')),
  },
  { path: '/content/edit', permission: 'content:write', Page: lazy(() => import('../content/ContentKeyPage')) },
  {
    path: '/notices',
    label: '公告',
    permission: 'content:write',
    Page: lazy(async () => ({ default: (await import('../publications/PublicationsPage')).NoticesPage })),
  },
  {
    path: '/activities',
    label: '活动',
    permission: 'content:write',
    Page: lazy(async () => ({ default: (await import('../publications/PublicationsPage')).ActivitiesPage })),
  },
  {
    path: '/settings',
    label: '设置',
    permission: 'settings:write',
    Page: lazy(() => import('../settings/SettingsPage')),
  },
  { path: '/settings/:key', permission: 'settings:write', Page: lazy(() => import('../settings/SettingPage')) },
  {
    path: '/reports',
    label: '报表',
    permission: 'reports:read',
    Page: lazy(() => import('../reports/ReportsPage')),
  },
  {
    path: '/releases',
    label: '发布',
    permission: 'releases:read',
    Page: lazy(() => import('../releases/ReleasesPage')),
  },
  {
    path: '/releases/dependencies',
    permission: 'releases:read',
    Page: lazy(() => import('../releases/DependenciesPage')),
  },
  {
    path: '/operators',
    label: '操作员',
    permission: 'operators:write',
    Page: lazy(() => import('../operators/OperatorsPage')),
  },
  {
    path: '/actions',
    label: '操作记录',
    permission: 'reports:read',
    Page: lazy(() => import('../actions/ActionsPage')),
  },
];
