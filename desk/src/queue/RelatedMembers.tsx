import type { RelatedMember } from '@site/shared/operators';
import { Typography } from 'antd';
import { Link } from 'react-router-dom';

/** What operators call that which two members share. */
const names: Record<RelatedMember['shares'][number], string> = {
  device: '设备',
  address: 'IP',
  'payout-account': '收款账户',
  'payment-source': '付款账户',
};

/** Other members that share something with the member of an order; nothing without any. */
export function RelatedMembers({ members }: { members: RelatedMember[] }) {
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
            <span>{`同${shares.map((share) => names[share]).join('、')}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
