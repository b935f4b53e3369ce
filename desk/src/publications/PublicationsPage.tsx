import type { Publication } from '@site/contract/operators';
import { Button, Form, Space, type TableColumnsType } from 'antd';
import { useChange } from '../api/useCall';
import { BonusRuleSelect } from '../bonuses/BonusRuleSelect';
import { checkPictures, FieldInput } from '../settings/FieldInput';
import { stateColumn, timeColumn } from '../ui/figures';
import { DataTable } from '../ui/DataTable';
import { required, TextField } from '../ui/fields';
import { DialogButton, ReasonButton, useDoneMessage } from '../ui/FormDialog';
import { PageHeading } from '../ui/PageHeading';
import { useList } from '../ui/useUrlFilter';

interface Props {
  kind: 'notices' | 'activities';
  /** What one of them is called: 公告. */
  name: string;
}

/** What can be edited; `banner`, `memo` and `bonus_rule` only of an activity. */
interface Fields {
  title: string;
  content: string;
  shown: 0 | 1;
  banner?: string;
  memo?: string;
  bonus_rule?: number | null;
}

/** 公告: the notices that members read. */
export const NoticesPage = () => <Publications kind="notices" name="公告" />;

/** 活动: the activities that members apply for. */
export const ActivitiesPage = () => <Publications kind="activities" name="活动" />;

/** A list of what is published, with new ones, changes, and hiding, for a reason, in place of deletion. */
function Publications({ kind, name }: Props) {
  const { table } = useList(`GET /${kind}`, {});
  const add = useChange(`POST /${kind}`);
  const change = useChange(`POST /${kind}/:id`);
  const remove = useChange(`POST /${kind}/:id/remove`);
  const showDone = useDoneMessage();
  const isActivity = kind === 'activities';
  const show = ({ id }: Publication) =>
    change.mutate({ id, shown: 1 }, { onSuccess: (answer) => showDone(answer, '已显示') });

  const formOf = ({ title = '', content = '', shown = 1, ...rest }: Partial<Publication>) => {
    return {
      width: 900,
      initialValues: {
        title,
        content,
        shown,
        ...(isActivity && { banner: rest.banner ?? '', memo: rest.memo ?? '', bonus_rule: rest.bonus_rule ?? null }),
      },
      children: (
        <>
          <TextField name="title" label="标题" missing="请填写标题" maxLength={120} />
          {isActivity && (
            <>
              <TextField
                name="banner"
                label="图片地址"
                help="/ 开头的路径或 https 地址；清空则移除图片，会员看到默认图案"
                maxLength={300}
                allowClear
              />
              <TextField name="memo" label="简介" maxLength={120} />
              <Form.Item
                name="bonus_rule"
                label="奖金"
                extra="通过会员的申请时按此规则发放奖金"
                normalize={(rule?: number) => rule ?? null}
              >
                <BonusRuleSelect />
              </Form.Item>
            </>
          )}
          <Form.Item name="content" label="正文（HTML）" rules={[required('请填写正文'), { validator: checkPictures }]}>
            <FieldInput input="html" />
          </Form.Item>
          <Form.Item name="shown" label="显示">
            <FieldInput input="flag" />
          </Form.Item>
        </>
      ),
    };
  };

  const columns: TableColumnsType<Publication> = [
    { title: '编号', dataIndex: 'id' },
    { title: '标题', dataIndex: 'title' },
    stateColumn('状态', 'shown', { 0: { text: '已隐藏', tone: 'neutral' }, 1: { text: '显示中', tone: 'good' } }),
    ...(isActivity
      ? [{ title: '奖金规则', dataIndex: 'bonus_rule', render: (rule?: number | null) => rule ?? '—' }]
      : []),
    timeColumn('发布时间', 'created_at'),
    {
      title: '操作',
      key: 'actions',
      render: (_, row) => (
        <Space size={4}>
          <DialogButton<Fields>
            label="编辑"
            button={{ size: 'small' }}
            title={`编辑${name}`}
            onSubmit={(fields) => change.mutateAsync({ id: row.id, ...fields })}
            done={`${name}已保存`}
            {...formOf(row)}
          />
          {row.shown ? (
            <ReasonButton
              label="隐藏"
              button={{ size: 'small', danger: true }}
              title={`隐藏${name} ${row.title}`}
              onSubmit={({ reason }) => remove.mutateAsync({ id: row.id, reason })}
              hint="会员不再看到；之后可以重新显示"
            />
          ) : (
            <Button size="small" disabled={change.isPending} onClick={() => show(row)}>
              显示
            </Button>
          )}
        </Space>
      ),
    },
  ];
  return (
    <>
      <PageHeading title={name}>
        <DialogButton<Fields>
          label={`新建${name}`}
          button={{ type: 'primary' }}
          onSubmit={add.mutateAsync}
          done={`${name}已发布`}
          {...formOf({})}
        />
      </PageHeading>
      <DataTable<Publication> {...table} label={name} columns={columns} emptyText={`暂无${name}`} />
    </>
  );
}
