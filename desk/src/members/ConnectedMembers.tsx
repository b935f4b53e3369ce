import type { ConnectedMember } from '@site/contract/operators';
import { Empty, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { sharedText } from '../queue/MemberContext';
import { Loaded } from '../ui/Loaded';
import { StatusTag } from '../ui/StatusTag';

/** 关联会员: who shares something with the member, and below each of them who shares something with that one. */
export function ConnectedMembers({ id }: { id: number }) {
  const query = useCall('GET /members/:id/related', { id });
  return (
    <Loaded query={query}>
      {(members) =>
        members.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有关联会员" />
        ) : (
          <>
            <Typography.Paragraph type="secondary">
              与该会员使用过相同设备、IP、收款账户、付款账户或姓名的会员，下一级为与其关联的会员
            </Typography.Paragraph>
            <ConnectedList members={members} via={null} />
          </>
        )
      }
    </Loaded>
  );
}

/** The members whom `via` connects, each with those whom it connects itself. */
function ConnectedList({ members, via }: { members: ConnectedMember[]; via: number | null }) {
  const listed = members.filter((member) => member.via === via);
  if (listed.length === 0) return null;
  return (
    <ul className="connected-members" aria-label={via === null ? '关联会员' : '间接关联'}>
      {listed.map((member) => (
        <li key={member.id}>
          <Flex gap="small" wrap align="center">
            <Link to={`/members/${member.id}`}>{member.username}</Link>
            <span>{sharedText(member.shares)}</span>
            {member.frozen === 1 && <StatusTag tone="bad">已冻结</StatusTag>}
            {member.withdrawals_locked === 1 && <StatusTag tone="bad">取款已锁定</StatusTag>}
            {member.excluded === 1 && <StatusTag tone="warning">自我排除中</StatusTag>}
          </Flex>
          {via === null && <ConnectedList members={members} via={member.id} />}
        </li>
      ))}
    </ul>
  );
}
