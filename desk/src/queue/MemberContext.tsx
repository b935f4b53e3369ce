import type { RelatedMember, ReviewContext, ReviewFlag } from '@site/contract/operators';
import { Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { Money, formatMoney, Time } from '../ui/figures';
import { StatusTag } from '../ui/StatusTag';
import { flags, ruleEffects } from './flags';
import { StateTag } from './states';
import { Facts } from '../ui/Facts';

const kinds = { deposit: '存款', withdrawal: '取款' };

interface RiskProps {
  /** The row of a list has some of the flags; all of them, and the rules, come with the evidence. */
  order: { flags: readonly ReviewFlag[] } & Partial<Pick<ReviewContext, 'rules' | 'turnover_missing'>>;
  isShort?: boolean;
}

/** The flags of an order, most serious first, and the rules it fits; 无异常标记 once all is known and there is none. */
export function RiskFlags({ order, isShort = false }: RiskProps) {
  const { flags: raised, rules, turnover_missing: turnoverMissing } = order;
  return (
    <Flex wrap gap={4}>
      {raised.length === 0 && rules?.length === 0 && <StatusTag tone="good">无异常标记</StatusTag>}
      {Object.entries(flags)
        .filter(([flag]) => raised.includes(flag as ReviewFlag))
        .map(([flag, { text, short = text, tone }]) => (
          <StatusTag key={flag} tone={tone}>
            {isShort ? short : text}
            {flag === 'turnover-missing' && turnoverMissing !== undefined && ` 差 ¥${formatMoney(turnoverMissing)}`}
          </StatusTag>
        ))}
      {rules?.map(({ name, effect }) => (
        <StatusTag key={name} tone={ruleEffects[effect].tone}>
          {effect === 'flag' ? name : `${name}：${ruleEffects[effect].text}`}
        </StatusTag>
      ))}
    </Flex>
  );
}

/** The member of an order at a glance: totals, the last orders, and other members with something in common. */
export function MemberContext({ context }: { context: ReviewContext }) {
  const { member, totals, orders } = context;
  return (
    <Flex vertical gap="small">
      <Facts
        column={2}
        items={{
          会员: <Link to={`/members/${member.id}`}>{member.username}</Link>,
          姓名: member.realname || '—',
          等级: `VIP${member.vip}`,
          注册: member.created_at.slice(0, 10),
          累计存款: <Money value={totals.deposits} currency />,
          累计取款: <Money value={totals.withdrawals} currency />,
          钱包余额: <Money value={totals.wallet} currency />,
          取款冻结: <Money value={totals.held} currency />,
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
            <Money value={order.amount} currency />
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

/** The API names no more related members. */
const mostRelated = 20;

/** Other members that share something with the member of an order, folded; nothing without any. */
function RelatedMembers({ members }: { members: RelatedMember[] }) {
  if (members.length === 0) return null;
  return (
    <details>
      <summary>{`${members.length}${members.length < mostRelated ? '' : '+'}个关联会员`}</summary>
      <ul className="related-members">
        {members.map(({ id, username, shares }) => (
          <li key={id}>
            <Link to={`/members/${id}`}>{username}</Link>
            <span>{sharedText(shares)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
