import type { Publication } from '@site/contract/operators';
import { Button, Space, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useCall, useChange } from '../api/useCall';
import { DataTable } from '../ui/DataTable';
import { PageHeading } from '../ui/PageHeading';
import { ReasonDialog } from '../ui/ReasonDialog';
import { StatusTag } from '../ui/StatusTag';
import { useDoneMessage } from '../ui/useDoneMessage';
import { useUrlFilter } from '../ui/useUrlFilter';
import { PublicationDialog, type PublicationFields } from './PublicationDialog';
import { timeColumn } from '../ui/columns';

interface Props {
  kind: 'notices' | 'activities';
  /** What one of them is called: 公告. */
  name: string;
}

/** 公告: the notices that members read. */
export const NoticesPage = () => <Publications kind="notices" name="公告" />;

/** 活动: the activities that members apply for. */
export const ActivitiesPage = () => <Publications kind="activities" name="活动" />;

/** A list of what is published, with new ones, changes, and hiding, for a reason, in place of deletion. */
function Publications({ kind, name }: Props) {
  const [{ page }, setFilter] = useUrlFilter({});
  const query = useCall(`GET /${kind}`, { page }, { keepPrevious: true });
  const add = useChange(`POST /${kind}`);
  const change = useChange(`POST /${kind}/:id`);
  const remove = useChange(`POST /${kind}/:id/remove`);
  const showDone = useDoneMessage();
  const [edited, setEdited] = useState<Publication | 'new'>();
  const [hidden, setHidden] = useState<Publication>();

  const save = async (fields: PublicationFields) =>
    edited === undefined || edited === 'new'
      ? showDone(await add.mutateAsync(fields), `${name}已发布`)
      : showDone(await change.mutateAsync({ id: edited.id, ...fields }), `${name}已保存`);
  const show = ({ id }: Publication) =>
    change.mutate({ id, shown: 1 }, { onSuccess: (answer) => showDone(answer, '已显示') });
  const hide = async ({ reason }: { reason: string }) => {
    if (!hidden) return;
    const answer = await remove.mutateAsync({ id: hidden.id, reason });
    setHidden(undefined);
    showDone(answer, '已隐藏');
  };

  const columns: TableColumnsType<Publication> = [
    { title: '编号', dataIndex: 'id' },
    { title: '标题', dataIndex: 'title' },
    {
      title: '状态',
      dataIndex: 'shown',
      render: (shown: 0 | 1) => <StatusTag tone={shown ? 'good' : 'neutral'}>{shown ? '显示中' : '已隐藏'}</StatusTag>,
    },
    timeColumn('发布时间', 'created_at'),
    {
      title: '操作',
      key: 'actions',
      render: (_, row) => (
        <Space size={4}>
          <Button size="small" onClick={() => setEdited(row)}>
            编辑
          </Button>
          <Button
            size="small"
            danger={row.shown === 1}
            disabled={change.isPending}
            onClick={() => (row.shown ? setHidden(row) : show(row))}
          >
            {row.shown ? '隐藏' : '显示'}
          </Button>
        </Space>
      ),
    },
  ];
  return (
    <>
      <PageHeading title={name}>
        <Button type="primary" onClick={() => setEdited('new')}>
          {`新建${name}`}
        </Button>
      </PageHeading>
      <DataTable<Publication>
        label={name}
        query={query}
        rowKey={({ id }) => id}
        columns={columns}
        emptyText={`暂无${name}`}
        onPage={(next) => setFilter({ page: next })}
      />
      <ReasonDialog
        title={`隐藏${name} ${hidden?.title ?? ''}`}
        open={hidden !== undefined}
        onCancel={() => setHidden(undefined)}
        onConfirm={hide}
        hint="会员不再看到；之后可以重新显示"
      />
      <PublicationDialog
        title={edited === 'new' ? `新建${name}` : `编辑${name}`}
        publication={edited}
        hasBanner={kind === 'activities'}
        onClose={() => setEdited(undefined)}
        onSave={save}
      />
    </>
  );
}
