import type { Permission, QueueCounts } from '@site/contract/operators';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface DeskPage {
  path: string;
  /** Entry in the navigation; undefined for pages that are reached by links. */
  label: string | undefined;
  permission: Permission;
  Page: LazyExoticComponent<ComponentType>;
  waiting: ((counts: QueueCounts) => number) | undefined;
}

const page = (
  path: string,
  label: string | undefined,
  permission: Permission,
  load: () => Promise<{ default: ComponentType }>,
  waiting?: DeskPage['waiting'],
): DeskPage => ({ path, label, permission, Page: lazy(load), waiting });

/** A module with several pages, one of which is taken. */
const named =
  <Name extends string>(module: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ default: (await module())[name] });

const orders = () => import('../queue/OrdersPage');
const settings = () => import('../settings/SettingsPage');
const setting = () => import('../settings/SettingEditor');
const publications = () => import('../publications/PublicationsPage');

/** All pages, in the order of the navigation. The first one that an operator may see is the start page. */
export const pages: DeskPage[] = [
  page('/overview', '总览', 'queues:read', () => import('../overview/OverviewPage')),
  page('/deposits', '存款', 'queues:read', named(orders, 'DepositsPage'), ({ deposits }) => deposits),
  page('/withdrawals', '取款', 'queues:read', named(orders, 'WithdrawalsPage'), (it) => it.withdrawals),
  page(
    '/payouts',
    '待付款',
    'queues:read',
    () => import('../payouts/PayoutsPage'),
    (it) => it.payouts,
  ),
  page(
    '/payments',
    '付款',
    'queues:read',
    () => import('../payments/PaymentsPage'),
    ({ payments }) => payments,
  ),
  page(
    '/approvals',
    '复核',
    'queues:read',
    () => import('../approvals/ApprovalsPage'),
    ({ approvals }) => approvals,
  ),
  page('/reports', '报表', 'reports:read', () => import('../reports/ReportsPage')),
  page('/members', '会员', 'members:read', () => import('../members/MembersPage')),
  page('/members/:id', undefined, 'members:read', () => import('../members/MemberPage')),
  page(
    '/applications',
    '申请',
    'queues:read',
    () => import('../applications/ApplicationsPage'),
    (counts) => counts['activity-applications'] + counts['agent-applications'],
  ),
  page('/content', '内容', 'content:write', named(settings, 'ContentPage')),
  page('/content/edit', undefined, 'content:write', named(setting, 'ContentKeyPage')),
  page('/notices', '公告', 'content:write', named(publications, 'NoticesPage')),
  page('/activities', '活动', 'content:write', named(publications, 'ActivitiesPage')),
  page('/settings', '设置', 'settings:write', named(settings, 'SettingsPage')),
  page('/settings/:key', undefined, 'settings:write', named(setting, 'SettingPage')),
  page('/releases', '发布', 'releases:read', () => import('../releases/ReleasesPage')),
  page('/releases/dependencies', undefined, 'releases:read', () => import('../releases/DependenciesPage')),
  page('/operators', '操作员', 'operators:write', () => import('../operators/OperatorsPage')),
  page('/actions', '操作记录', 'reports:read', () => import('../actions/ActionsPage')),
];
