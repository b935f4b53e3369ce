import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import GiftOutlined from '@ant-design/icons/GiftOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import RocketOutlined from '@ant-design/icons/RocketOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import type { Permission, QueueCounts } from '@site/contract/operators';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Icon = ComponentType<{ 'aria-hidden': true }>;
type Queue = keyof QueueCounts;

/** Where a page stands in the navigation, and the queues whose counts it shows. */
interface NavigationEntry {
  group: string;
  label: string;
  Icon: Icon;
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
  (label: string, Icon: Icon, ...waiting: Queue[]): NavigationEntry => ({ group, label, Icon, waiting });
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
const approvals = () => import('../approvals/ApprovalsPage');
const applications = () => import('../applications/ApplicationsPage');
const operators = () => import('../operators/OperatorsPage');

/** All pages, in the order of the navigation. The first one that an operator may see is the start page. */
export const pages: DeskPage[] = [
  page('/overview', 'queues:read', () => import('../overview/OverviewPage'), money('总览', DashboardOutlined)),
  page('/deposits', 'queues:read', named(orders, 'DepositsPage'), money('存款', DownloadOutlined, 'deposits')),
  page('/withdrawals', 'queues:read', named(orders, 'WithdrawalsPage'), money('取款', UploadOutlined, 'withdrawals')),
  page('/payouts', 'queues:read', () => import('../payouts/PayoutsPage'), money('待付款', WalletOutlined, 'payouts')),
  page('/payments', 'queues:read', () => import('../payments/PaymentsPage'), money('付款', BankOutlined, 'payments')),
  page('/approvals', 'queues:read', approvals, money('复核', AuditOutlined, 'approvals')),
  page('/reports', 'reports:read', () => import('../reports/ReportsPage'), money('报表', BarChartOutlined)),
  page('/members', 'members:read', () => import('../members/MembersPage'), members('会员', TeamOutlined)),
  page('/members/:id', 'members:read', () => import('../members/MemberPage')),
  page(
    '/applications',
    'queues:read',
    applications,
    members('申请', FormOutlined, 'activity-applications', 'agent-applications'),
  ),
  page('/content', 'content:write', named(settings, 'ContentPage'), texts('内容', FileTextOutlined)),
  page('/content/edit', 'content:write', named(setting, 'ContentKeyPage')),
  page('/notices', 'content:write', named(publications, 'NoticesPage'), texts('公告', NotificationOutlined)),
  page('/activities', 'content:write', named(publications, 'ActivitiesPage'), texts('活动', GiftOutlined)),
  page('/settings', 'settings:write', named(settings, 'SettingsPage'), system('设置', SettingOutlined)),
  page('/settings/:key', 'settings:write', named(setting, 'SettingPage')),
  page('/releases', 'releases:read', () => import('../releases/ReleasesPage'), system('发布', RocketOutlined)),
  page('/releases/dependencies', 'releases:read', () => import('../releases/DependenciesPage')),
  page('/operators', 'operators:write', operators, system('操作员', SafetyCertificateOutlined)),
  page('/actions', 'reports:read', () => import('../actions/ActionsPage'), system('操作记录', HistoryOutlined)),
];
