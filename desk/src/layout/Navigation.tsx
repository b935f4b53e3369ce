import { Badge, Flex, Menu } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { useQueueCounts } from '../live/useQueueCounts';
import type { DeskPage } from './pages';

interface Props {
  /** The pages that the operator may see. */
  pages: DeskPage[];
  onSelect?: () => void;
}

/** The entries of the pages, with the numbers of waiting items. */
export function Navigation({ pages, onSelect }: Props) {
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
