import { Money } from '../../src/ui/amount/Money';
import { Badge } from '../../src/ui/badge/Badge';
import { Button } from '../../src/ui/button/Button';
import { Icon } from '../../src/ui/icons/Icon';
import { Stack } from '../../src/ui/layout/PageBody';
import { RecordList, type RecordListProps } from '../../src/ui/lists/RecordList';
import { RecordRow } from '../../src/ui/lists/RecordRow';
import { RecordSkeleton } from '../../src/ui/lists/RecordSkeleton';
import { BankMark } from '../../src/ui/pictures/BankMark';
import { LinkRow, RowGroup } from '../../src/ui/rows/LinkRow';
import { SkeletonLines } from '../../src/ui/skeleton/Skeleton';
import type { Examples } from '../examples';

const records = ['D202601010001'];

const list = (props: Partial<RecordListProps<string>>) => (
  <RecordList
    label="存款记录"
    items={records}
    itemKey={(id) => id}
    renderItem={(id) => (
      <RecordRow
        title="银行转账"
        meta={['2026-01-01 12:30:00', id]}
        amount={<Money value="1000" />}
        badge={<Badge tone="ok">已完成</Badge>}
      />
    )}
    onRetry={() => {}}
    onMore={() => {}}
    onPastEnd={() => {}}
    {...props}
  />
);

export const lists = {
  RecordRow: {
    'title only': <RecordRow title="系统公告" />,
    'amount and badge': (
      <RecordRow
        title="银行转账"
        meta={['2026-01-01 12:30:00', 'D202601010001']}
        amount={<Money value="-500" tone="state" signed />}
        badge={<Badge tone="bad">已拒绝</Badge>}
      />
    ),
    'mark and content below, long text': (
      <RecordRow
        mark={<BankMark name="中国建设银行" />}
        title="中国建设银行股份有限公司广东省分行营业部人民路支行"
        meta={['2026-01-01 12:30:00', '订单号 D20260101000100010001000100010001']}
        amount={<Money value="1234567.89" />}
        badge={<Badge tone="wait">处理中</Badge>}
      >
        <Button block>取消订单</Button>
      </RecordRow>
    ),
  },
  RecordSkeleton: { 'two rows': <RecordSkeleton count={2} /> },
  RecordList: {
    'first page loading': list({ items: undefined }),
    'own skeleton': list({ items: undefined, skeleton: <SkeletonLines count={1} /> }),
    'last page': list({}),
    'further page loading': list({ hasMore: true, loadingMore: true }),
    'further page failed': list({ hasMore: true, moreError: true }),
    'without pages': list({ endless: true }),
    'empty, own text': list({ items: [], empty: '没有符合条件的记录' }),
    'first page failed': list({ items: undefined, error: true }),
  },
  LinkRow: {
    'link, button, plain': (
      <Stack $gap={0}>
        <LinkRow label="账户安全" to="/lists" icon={<Icon name="shield" />} />
        <LinkRow label="退出登录" onClick={() => {}} icon={<Icon name="logout" />} />
        <LinkRow label="注册时间" value="2026-01-01" />
      </Stack>
    ),
  },
  RowGroup: {
    'with title, values, long text': (
      <RowGroup title="账户资料">
        <LinkRow label="手机号码" to="/lists" value="138****8888" icon={<Icon name="phone" />} />
        <LinkRow label="实名认证" to="/lists" value={<Badge tone="ok">已认证</Badge>} />
        <LinkRow
          label="名字很长的一项账户设置与安全说明"
          to="/lists"
          value="中国建设银行股份有限公司广东省分行营业部"
        />
      </RowGroup>
    ),
    'without title': (
      <RowGroup>
        <LinkRow label="关于我们" to="/lists" />
      </RowGroup>
    ),
  },
} satisfies Examples;
