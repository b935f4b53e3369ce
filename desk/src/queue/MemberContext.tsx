import type { RelatedMember, ReviewContext, ReviewFlag } from '@site/contract/operators';
import { Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { Money, formatMoney, Time } from '../ui/figures';
import { StatusTag, type Tone } from '../ui/StatusTag';
import { StateTag } from './states';
import { Facts } from '../ui/Facts';

/** What operators call each flag, and how much it matters. */
export const flags: Record<ReviewFlag, { text: string; tone: Tone }> = {
  frozen: { text: '账户已冻结', tone: 'bad' },
  'name-mismatch': { text: '姓名不符', tone: 'bad' },
  excluded: { text: '自我排除中', tone: 'bad' },
  'withdrawals-locked': { text: '取款已锁定', tone: 'bad' },
  'cooling-off': { text: '密码、登录方式或姓名变更后的等待期未满', tone: 'bad' },
  'deposit-limit': { text: '实收超出存款限额', tone: 'bad' },
  'payout-account-unbound': { text: '收款账户已解绑', tone: 'bad' },
  'payout-account-recent': { text: '收款账户等待期未满', tone: 'bad' },
  'turnover-missing': { text: '流水不足', tone: 'bad' },
  'withdraws-without-play': { text: '累计投注低于累计存款', tone: 'warning' },
  'new-payout-account': { text: '新收款账户', tone: 'warning' },
  'shared-payout-account': { text: '多个会员同收款账户', tone: 'warning' },
  'shared-payment-source': { text: '多个会员同付款账户', tone: 'warning' },
  'shared-device': { text: '多个会员同设备', tone: 'warning' },
  'shared-address': { text: '多个会员同 IP', tone: 'warning' },
  'first-deposit': { text: '首次存款', tone: 'info' },
};

const kinds = { deposit: '存款', withdrawal: '取款' };

/** The member of an order at a glance: flags, totals and the last orders. */
export function MemberContext({ context }: { context: ReviewContext }) {
  const { member, totals, orders, turnover_missing: turnoverMissing } = context;
  return (
    <Flex vertical gap="small">
      <Flex wrap gap={4}>
        {context.flags.length === 0 && <StatusTag tone="good">无异常标记</StatusTag>}
        {context.flags.map((flag) => (
          <StatusTag key={flag} tone={flags[flag].tone}>
            {flags[flag].text}
            {flag === 'turnover-missing' && ` 差 ${formatMoney(turnoverMissing)}`}
          </StatusTag>
        ))}
      </Flex>
      <Facts
        column={2}
        items={{
          会员: <Link to={`/members/${member.id}`}>{member.username}</Link>,
          姓名: member.realname || '—',
          等级: `VIP${member.vip}`,
          注册: member.created_at.slice(0, 10),
          累计存款: <Money value={totals.deposits} />,
          累计取款: <Money value={totals.withdrawals} />,
          钱包余额: <Money value={totals.wallet} />,
          取款冻结: <Money value={totals.held} />,
        }}
      />
      <RelatedMembers members={context.related_members} />
      <Typography.Title level={2} style={{ fontSize: 14, margin: 0 }}>
        近期订单
      </Typography.Title>
      {orders.length === 0 && <Typography.Text type="secondary">暂无数据</Typography.Text>}
      <ul className="queue-orders">
        {orders.map((order) => (
          <li key={order.out_trade_no}>
            <span>{kinds[order.kind]}</span>
            <Money value={order.amount} />
            <StateTag state={order.state} />
  name: '姓名',
            <Time value={order.created_at} />
          </li>
/** What two members have in common: `同设备、IP`. */
export const sharedText = (shares: RelatedMember['shares']): string =>
  `同${shares.map((share) => shareNames[share]).join('、')}`;

        ))}
      </ul>
    </Flex>
  );
}

/** What operators call that which two members share. */
const shareNames: Record<RelatedMember['shares'][number], string> = {
  device: '设备',
  address: 'IP',
  'payout-account': '收款账户',
  'payment-source': '付款账户',
};

/** Other members that share something with the member of an order; nothing without any. */
function RelatedMembers({ members }: { members: RelatedMember[] }) {
  if (members.length === 0) return null;
  return (
    <>
      <Typography.Title level={2} style={{ fontSize: 14, margin: 0 }}>
        关联会员
      </Typography.Title>
      <ul className="related-members">
        {members.map(({ id, username, shares }) => (
          <li key={id}>
            <Link to={`/members/${id}`}>{username}</Link>
            <span>{sharedText(shares)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
