import type { BonusCandidate } from '@site/contract/operators';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../api/call';
import { ShapeFields } from '../settings/ShapeFields';
import { DataTable } from '../ui/DataTable';
import { moneyColumn } from '../ui/figures';
import { type Terms, termsOf, termsShape, type TypedTerms } from './bonusTerms';

/** The terms of a rule in a form, and which members would get a bonus of them. `id` is that of the rule. */
export function TermsFields({ id }: { id: number | undefined }) {
  const form = Form.useFormInstance<TypedTerms>();
  const typed = Form.useWatch((values: TypedTerms) => values, form);
  const [previewed, setPreviewed] = useState<Terms>();
  const terms = typed?.value && termsOf(typed, id);
  const preview = async () => {
    const valid = await form.validateFields().catch(() => undefined);
    if (valid) setPreviewed(termsOf(valid, id));
  };
  return (
    <Flex vertical gap="small">
      <Alert type="info" showIcon title="进行中的奖金保持原有版本的规则。启用真实支付后，发布须由另一位操作员复核。" />
      <div className="setting-columns">
        <ShapeFields shape={termsShape(typed?.value?.kind ?? 'fixed')} />
      </div>
      <div>
        <Button onClick={() => void preview()}>预览可获得的会员</Button>
      </div>
      {/* What was asked about other terms says nothing about these. */}
      {previewed && JSON.stringify(previewed) === JSON.stringify(terms) && <Candidates terms={previewed} />}
    </Flex>
  );
}

/** What a member has in common with one who has had the bonus, and what of `once` that offends. */
const shares = {
  device: ['与已领取会员同设备', 'device'],
  'payment-source': ['与已领取会员同付款账户', 'payment'],
} as const;

const columnsFor = ({ once = [] }: Terms): TableColumnsType<BonusCandidate> => [
  {
    title: '会员',
    dataIndex: 'username',
    render: (name: string, { id }) => (
      <Link to={`/members/${id}`} target="_blank">
        {name}
      </Link>
    ),
  },
  moneyColumn('奖金', 'amount', { currency: true }),
  {
    title: '提示',
    dataIndex: 'shares',
    render: (found: BonusCandidate['shares']) =>
      found
        .map((it) => {
          const [name, limit] = shares[it];
          return once.includes(limit) ? `${name}，不能获得` : name;
        })
        .join('、') || '—',
  },
];

/** The members who would get a bonus of these terms now but for what they share with others. */
function Candidates({ terms }: { terms: Terms }) {
  const [page, setPage] = useState(1);
  const name = 'POST /bonus-rules/preview';
  const query = useQuery({
    queryKey: [name, terms, page],
    queryFn: ({ signal }) => call(name, { ...terms, page }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable<BonusCandidate>
      label="可获得的会员"
      query={query}
      columns={columnsFor(terms)}
      emptyText="目前没有会员可获得"
      onPage={setPage}
    />
  );
}
