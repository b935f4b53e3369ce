import type { BonusRule } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { useCall, useChange } from '../api/useCall';
import { Count, LongText, moneyColumn, textColumn, timeColumn, TwoLines } from '../ui/figures';
import { DataTable } from '../ui/DataTable';
import { DialogButton } from '../ui/FormDialog';
import { PageHeading } from '../ui/PageHeading';
import { usePermission } from '../session/operator';
import { BonusCosts } from './BonusCosts';
import { amountOf, kindNames, newTerms, onceNames, termsOf, type TypedTerms, weightsOf } from './bonusTerms';
import { TermsFields } from './TermsFields';

/**
 * 奖金: the rules by which bonuses are given, and what they cost. A change is a new version; running bonuses keep theirs.
 */
export default function BonusRulesPage() {
  const query = useCall('GET /bonus-rules', {});
  const mayReadReports = usePermission('reports:read');
  const publish = useChange('POST /bonus-rules');
  const formOf = (id: number | undefined) => ({
    width: 900,
    okText: '发布',
    onSubmit: (typed: TypedTerms) => publish.mutateAsync(termsOf(typed, id)),
    done: '奖金规则已发布',
    children: <TermsFields id={id} />,
  });

  const columns: TableColumnsType<BonusRule> = [
    { title: '编号', dataIndex: 'id' },
    { title: '版本', dataIndex: 'version', align: 'right' },
    textColumn('名称', 'name'),
    {
      title: '奖金',
      key: 'amount',
      render: (_, rule) => <TwoLines first={amountOf(rule)} second={kindNames[rule.kind]} />,
    },
    {
      title: '流水要求',
      key: 'multiple',
      render: (_, rule) => (
        <TwoLines first={`${Number(rule.multiple)} 倍`} second={<LongText>{weightsOf(rule)}</LongText>} />
      ),
    },
    moneyColumn('单注上限', 'highest_stake'),
    { title: '有效期', dataIndex: 'valid_days', render: (days: number) => `${days} 天` },
    {
      title: '限领一次',
      dataIndex: 'once',
      render: (once: BonusRule['once']) => once.map((it) => onceNames[it]).join('、') || '不限',
    },
    { title: '进行中', dataIndex: 'running', align: 'right', render: (count: number) => <Count value={count} /> },
    { title: '已发放', dataIndex: 'given', align: 'right', render: (count: number) => <Count value={count} /> },
    timeColumn('发布时间', 'created_at'),
    {
      title: '操作',
      key: 'actions',
      fixed: 'end',
      render: (_, rule) => (
        <DialogButton<TypedTerms>
          label="新版本"
          button={{ size: 'small' }}
          title={`奖金规则 ${rule.id} 的新版本`}
          initialValues={{ value: rule }}
          {...formOf(rule.id)}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeading title="奖金">
        <DialogButton<TypedTerms>
          label="新建奖金规则"
          button={{ type: 'primary' }}
          initialValues={newTerms}
          {...formOf(undefined)}
        />
      </PageHeading>
      <DataTable<BonusRule> label="奖金规则" query={query} columns={columns} emptyText="暂无奖金规则" />
      {mayReadReports && <BonusCosts />}
    </>
  );
}
