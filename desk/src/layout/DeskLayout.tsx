import MenuOutlined from '@ant-design/icons/MenuOutlined';
import { Button, Drawer, Flex, Grid, Layout, Typography, Badge, Menu } from 'antd';
import { useState } from 'react';
import { Outlet, Link, useLocation } from 'react-router-dom';
import { AccountMenu } from '../account/AccountMenu';
import { useOperator, usePermission } from '../session/operator';
import { StatusTag } from '../ui/StatusTag';
import { useLiveQueues, useQueueCounts } from '../live/queueEvents';
import { icons } from './icons';
import type { DeskPage } from './pages';
import { DeskSearch } from './DeskSearch';

/** The frame of all pages: navigation at the left, or in a drawer on a narrow screen; the account in the header. */
export function DeskLayout({ pages }: { pages: DeskPage[] }) {
  useLiveQueues();
  const mayRead = usePermission('queues:read');
  const { lg: isWide } = Grid.useBreakpoint();
  const [isOpen, setOpen] = useState(false);
  return (
    <Layout style={{ minHeight: '100vh' }}>
      {isWide && (
        <Layout.Sider width={180} theme="light" style={styles.sider} aria-label="侧栏">
          <SiteName />
          <Navigation pages={pages} />
        </Layout.Sider>
      )}
      <Layout>
        <Layout.Header style={styles.header}>
          <Flex align="center" justify="space-between" style={{ height: '100%' }}>
            {!isWide && (
              <Button
                icon={<MenuOutlined aria-hidden />}
                type="text"
                aria-label="打开导航"
                onClick={() => setOpen(true)}
              />
            )}
            {mayRead ? <DeskSearch pages={pages} /> : <span />}
            <AccountMenu />
          </Flex>
        </Layout.Header>
        <Layout.Content style={{ padding: isWide ? 16 : 10, minWidth: 0 }}>
          <Outlet />
        </Layout.Content>
      </Layout>
      {!isWide && (
        <Drawer title={<SiteName />} placement="left" size={240} open={isOpen} onClose={() => setOpen(false)}>
          <Navigation pages={pages} onSelect={() => setOpen(false)} />
        </Drawer>
      )}
    </Layout>
  );
}

const styles = {
  sider: { borderInlineEnd: '1px solid var(--line)', position: 'sticky', top: 0, height: '100vh', overflow: 'auto' },
  brand: { padding: '12px 24px', fontSize: 16 },
  header: {
    background: 'var(--header)',
    borderBlockEnd: '1px solid var(--line)',
    height: 48,
    lineHeight: 1,
    paddingInline: 12,
  },
} as const;

/** Whose desk it is, and whether members pay with real money. */
function SiteName() {
  const { name, real_payments: isReal } = useOperator().site;
  return (
    <Flex gap="small" align="center" wrap style={styles.brand}>
      <Typography.Text strong>{name}</Typography.Text>
      <StatusTag tone={isReal ? 'bad' : 'info'}>{isReal ? '正式' : '演示'}</StatusTag>
    </Flex>
  );
}

/** The entries of the pages, with the numbers of waiting items. */
function Navigation({ pages, onSelect }: { pages: DeskPage[]; onSelect?: () => void }) {
  const counts = useQueueCounts();
  const { pathname } = useLocation();
  const current = pages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const entryOf = ({ path, entry }: DeskPage) => {
    if (!entry) return [];
    const Icon = icons[path];
    const count = entry.waiting.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0);
    return {
      key: path,
      icon: Icon && <Icon aria-hidden />,
      /* The count is outside of the link, so that the link's name stays 存款. */
      label: (
        <Flex align="center" justify="space-between">
          <Link to={path} aria-current={path === current?.path ? 'page' : undefined}>
            {entry.label}
          </Link>
          {count > 0 && <Badge count={count} overflowCount={999} title={`${count} 条待处理`} />}
        </Flex>
      ),
    };
  };
  const items = [...new Set(pages.flatMap(({ entry }) => entry?.group ?? []))].map((group) => ({
    key: group,
    type: 'group' as const,
    label: group,
    children: pages.filter(({ entry }) => entry?.group === group).flatMap(entryOf),
  }));
  return (
    <nav aria-label="主导航">
      <Menu
        mode="inline"
        items={items}
        selectedKeys={current ? [current.path] : []}
        style={{ borderInlineEnd: 'none' }}
        {...(onSelect ? { onClick: onSelect } : {})}
      />
    </nav>
  );
}
