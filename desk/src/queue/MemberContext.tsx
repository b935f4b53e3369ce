import type { RelatedMember, ReviewContext } from '@site/contract/operators';
import { Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { Money, formatMoney, Time } from '../ui/figures';
import { StatusTag } from '../ui/StatusTag';
import { flags, ruleEffects } from './flags';
import { StateTag } from './states';
import { Facts } from '../ui/Facts';

const kinds = { deposit: '存款', withdrawal: '取款' };

/** The member of an order at a glance: flags, totals and the last orders. */
export function MemberContext({ context }: { context: ReviewContext }) {
  const { member, totals, orders, turnover_missing: turnoverMissing } = context;
  return (
    <Flex vertical gap="small">
      <Flex wrap gap={4}>
        {context.flags.length === 0 && context.rules.length === 0 && <StatusTag tone="good">无异常标记</StatusTag>}
        {context.flags.map((flag) => (
          <StatusTag key={flag} tone={flags[flag].tone}>
            {flags[flag].text}
            {flag === 'turnover-missing' && ` 差 ${formatMoney(turnoverMissing)}`}
          </StatusTag>
        ))}
        {context.rules.map(({ name, effect }) => (
          <StatusTag key={name} tone={ruleEffects[effect].tone}>
            {effect === 'flag' ? name : `${name}：${ruleEffects[effect].text}`}
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
            <Time value={order.created_at} />
          </li>
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
  name: '姓名',
};

/** What two members have in common: `同设备、IP`. */
export const sharedText = (shares: RelatedMember['shares']): string =>
  `同${shares.map((share) => shareNames[share]).join('、')}`;

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
