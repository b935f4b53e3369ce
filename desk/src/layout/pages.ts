import type { Permission, QueueCounts } from '@site/contract/operators';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Queue = keyof QueueCounts;

/** Where a page stands in the navigation, and the queues whose counts it shows. */
interface NavigationEntry {
  group: string;
  label: string;
  waiting: Queue[];
}

export interface DeskPage {
  path: string;
  permission: Permission;
  Page: LazyExoticComponent<ComponentType>;
  /** Undefined for pages that are reached by links. */
  entry: NavigationEntry | undefined;
}

const page = (
  path: string,
  permission: Permission,
  load: () => Promise<{ default: ComponentType }>,
  entry?: NavigationEntry,
): DeskPage => ({ path, permission, Page: lazy(load), entry });

const groupOf =
  (group: string) =>
  (label: string, ...waiting: Queue[]): NavigationEntry => ({ group, label, waiting });
const money = groupOf('资金');
const members = groupOf('会员');
const texts = groupOf('运营');
const system = groupOf('系统');

/** A module with several pages, one of which is taken. */
const named =
  <Name extends string>(module: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ default: (await module())[name] });

const orders = () => import('../queue/OrdersPage');
const settings = () => import('../settings/SettingsPage');
const setting = () => import('../settings/SettingEditor');
const publications = () => import('../publications/PublicationsPage');
const applications = () => import('../applications/ApplicationsPage');

/** All pages, in the order of the navigation. The first one that an operator may see is the start page. */
export const pages: DeskPage[] = [
  page('/overview', 'queues:read', () => import('../overview/OverviewPage'), money('总览')),
  page('/deposits', 'queues:read', named(orders, 'DepositsPage'), money('存款', 'deposits')),
  page('/withdrawals', 'queues:read', named(orders, 'WithdrawalsPage'), money('取款', 'withdrawals')),
  page('/payouts', 'queues:read', () => import('../payouts/PayoutsPage'), money('待付款', 'payouts', 'contradictions')),
  page('/payments', 'queues:read', () => import('../payments/PaymentsPage'), money('收款', 'payments')),
  page('/transfers', 'queues:read', () => import('../transfers/TransfersPage'), money('平台转账')),
  page('/approvals', 'queues:read', () => import('../approvals/ApprovalsPage'), money('复核', 'approvals')),
  page('/reports', 'reports:read', () => import('../reports/ReportsPage'), money('报表')),
  page('/members', 'members:read', () => import('../members/MembersPage'), members('会员')),
  page('/members/:id', 'members:read', () => import('../members/MemberPage')),
  page('/applications', 'queues:read', applications, members('申请', 'activity-applications', 'agent-applications')),
  page('/content', 'content:write', named(settings, 'ContentPage'), texts('内容')),
  page('/content/edit', 'content:write', named(setting, 'ContentKeyPage')),
  page('/notices', 'content:write', named(publications, 'NoticesPage'), texts('公告')),
  page('/activities', 'content:write', named(publications, 'ActivitiesPage'), texts('活动')),
  page('/bonuses', 'content:write', () => import('../bonuses/BonusRulesPage'), texts('奖金')),
  page('/settings', 'settings:write', named(settings, 'SettingsPage'), system('设置')),
  page('/settings/:key', 'settings:write', named(setting, 'SettingPage')),
  page('/releases', 'releases:read', () => import('../releases/ReleasesPage'), system('发布')),
  page('/releases/dependencies', 'releases:read', () => import('../releases/DependenciesPage')),
  page('/operators', 'operators:write', () => import('../operators/OperatorsPage'), system('操作员')),
  page('/actions', 'reports:read', () => import('../actions/ActionsPage'), system('操作记录')),
];
