import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import GiftOutlined from '@ant-design/icons/GiftOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import MoneyCollectOutlined from '@ant-design/icons/MoneyCollectOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import RocketOutlined from '@ant-design/icons/RocketOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import WalletOutlined from '@ant-design/icons/WalletOutlined';
import type { ComponentType } from 'react';

/** The icons of the navigation by the paths of its pages. */
export const icons: Record<string, ComponentType<{ 'aria-hidden': true }>> = {
  '/overview': DashboardOutlined,
  '/deposits': DownloadOutlined,
  '/withdrawals': UploadOutlined,
  '/payouts': WalletOutlined,
  '/payments': BankOutlined,
  '/transfers': SwapOutlined,
  '/approvals': AuditOutlined,
  '/reports': BarChartOutlined,
  '/members': TeamOutlined,
  '/applications': FormOutlined,
  '/content': FileTextOutlined,
  '/notices': NotificationOutlined,
  '/activities': GiftOutlined,
  '/bonuses': MoneyCollectOutlined,
  '/settings': SettingOutlined,
  '/releases': RocketOutlined,
  '/operators': SafetyCertificateOutlined,
  '/actions': HistoryOutlined,
};
