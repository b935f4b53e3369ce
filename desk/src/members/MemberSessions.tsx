import type { MemberDetail, MemberSessionRow } from '@site/contract/operators';
import { Button, Flex, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useCall, useChange } from '../api/useCall';
import { usePermission } from '../session/operator';
import { DataTable } from '../ui/DataTable';
import { ReasonDialog } from '../ui/ReasonDialog';
import { useDoneMessage } from '../ui/useDoneMessage';
import { timeColumn } from '../ui/columns';

const columns: TableColumnsType<MemberSessionRow> = [
  { title: '设备', dataIndex: 'device' },
  { title: 'IP 地址', dataIndex: 'address' },
  timeColumn('登录时间', 'created_at'),
  timeColumn('最近活动', 'last_seen_at'),
];

/** 登录会话: where the member is signed in; all sessions can be ended. */
export function MemberSessions({ member: { id, username } }: { member: MemberDetail }) {
  const query = useCall('GET /members/:id/sessions', { id });
  const revoke = useChange('POST /members/:id/sessions/revoke');
  const mayManage = usePermission('members:manage');
  const showDone = useDoneMessage();
  const [isAsked, setAsked] = useState(false);
  const revokeAll = async ({ reason }: { reason: string }) => {
    const answer = await revoke.mutateAsync({ id, reason });
    setAsked(false);
    showDone(answer, '已结束全部会话');
  };
  const hasSessions = query.data !== undefined && query.data.length > 0;
  return (
    <Flex vertical gap="small" align="start">
      {mayManage && hasSessions && (
        <Button danger onClick={() => setAsked(true)}>
          结束全部会话
        </Button>
      )}
      <ReasonDialog
        title={`结束 ${username} 的全部会话`}
        open={isAsked}
        onCancel={() => setAsked(false)}
        onConfirm={revokeAll}
        hint="会员将在所有设备上退出登录"
      />
      <div style={{ width: '100%' }}>
        <DataTable<MemberSessionRow>
          label="登录会话"
          query={query}
          rowKey={(row) => row.id}
          columns={columns}
          emptyText="没有登录会话"
        />
      </div>
    </Flex>
  );
}
