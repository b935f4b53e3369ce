import MenuOutlined from '@ant-design/icons/MenuOutlined';
import { Button, Drawer, Flex, Grid, Layout, Typography, Badge, Menu } from 'antd';
import { useState } from 'react';
import { Outlet, Link, useLocation } from 'react-router-dom';
import { AccountMenu } from '../account/AccountMenu';
import { useLiveQueues, useQueueCounts } from './queueEvents';
import type { DeskPage } from './pages';

/** The frame of all pages: navigation at the left, or in a drawer on a narrow screen; the account in the header. */
export function DeskLayout({ pages }: { pages: DeskPage[] }) {
  useLiveQueues();
  const { lg: isWide } = Grid.useBreakpoint();
  const [isOpen, setOpen] = useState(false);
  return (
    <Layout style={{ minHeight: '100vh' }}>
      {isWide && (
        <Layout.Sider width={180} theme="light" style={styles.sider} aria-label="侧栏">
          <Typography.Text strong style={styles.brand}>
            运营后台
          </Typography.Text>
          <Navigation pages={pages} />
        </Layout.Sider>
      )}
      <Layout>
        <Layout.Header style={styles.header}>
          <Flex align="center" justify="space-between" style={{ height: '100%' }}>
            {isWide ? (
              <span />
            ) : (
              <Button
                icon={<MenuOutlined aria-hidden />}
                type="text"
                aria-label="打开导航"
                onClick={() => setOpen(true)}
              />
            )}
            <AccountMenu />
          </Flex>
        </Layout.Header>
        <Layout.Content style={{ padding: isWide ? 16 : 10, minWidth: 0 }}>
          <Outlet />
        </Layout.Content>
      </Layout>
      {!isWide && (
        <Drawer title="运营后台" placement="left" size={240} open={isOpen} onClose={() => setOpen(false)}>
          <Navigation pages={pages} onSelect={() => setOpen(false)} />
        </Drawer>
      )}
    </Layout>
  );
}

const styles = {
  sider: { borderInlineEnd: '1px solid #f0f0f0', position: 'sticky', top: 0, height: '100vh', overflow: 'auto' },
  brand: { display: 'block', padding: '14px 24px', fontSize: 16 },
  header: { background: '#fff', borderBlockEnd: '1px solid #f0f0f0', height: 48, lineHeight: 1, paddingInline: 12 },
} as const;

interface Props {
  pages: DeskPage[];
  onSelect?: () => void;
}

/** The entries of the pages, with the numbers of waiting items. */
function Navigation({ pages, onSelect }: Props) {
  const counts = useQueueCounts();
  const { pathname } = useLocation();
  const current = pages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const items = pages
    .filter(({ label }) => label)
    .map(({ path, label, waiting }) => {
      const count = counts && waiting ? waiting(counts) : 0;
      return {
        key: path,
        /* The count is outside of the link, so that the link's name stays 存款. */
        label: (
          <Flex align="center" justify="space-between">
            <Link to={path} aria-current={path === current?.path ? 'page' : undefined}>
              {label}
            </Link>
            {count > 0 && <Badge count={count} overflowCount={999} title={`${count} 条待处理`} />}
          </Flex>
        ),
      };
    });
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
