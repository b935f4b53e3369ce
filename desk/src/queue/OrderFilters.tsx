import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { listedFlags } from '@site/contract/operators';
import { textFormats } from '@site/shared/text';
import { Button, Flex, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOperator } from '../session/operator';
import { TextField } from '../ui/fields';
import { DayRange } from '../ui/filters';
import { fenOf } from '../ui/figures';
import { DialogButton } from '../ui/FormDialog';
import { flags } from './flags';
import type { OrderKind } from './order';

/** The fields of the URL that narrow and sort a list of orders, with their values when they are missing. */
export const orderFilter = {
  from: '',
  to: '',
  least: '',
  most: '',
  method: '',
  flag: '',
  vip: '',
  sort: '',
  per_page: '20',
};

type Filter = typeof orderFilter;

const usdt = [
  { value: 'usdt', label: 'USDT' },
  { value: 'usdt TRC20', label: 'USDT · TRC20' },
  { value: 'usdt ERC20', label: 'USDT · ERC20' },
];
const bank = { value: 'bank', label: '银行卡' };
const methods = {
  deposit: [...usdt, bank, { value: 'alipay', label: '支付宝' }, { value: 'wxpay', label: '微信' }],
  withdrawal: [...usdt, bank],
};

/** Flags that only withdrawals can have, and only deposits. */
const ofOther: Record<OrderKind, readonly string[]> = {
  deposit: [
    'withdrawals-locked',
    'payout-account-unbound',
    'turnover-missing',
    'withdraws-without-play',
    'new-payout-account',
  ],
  withdrawal: ['first-deposit'],
};

const levels = Array.from({ length: 10 }, (_, index) => ({
  value: String(index + 1),
  label: `VIP${index + 1} 及以上`,
}));

const sorts = [
  { value: 'oldest', label: '最早在前' },
  { value: 'newest', label: '最新在前' },
  { value: 'highest', label: '金额从高到低' },
  { value: 'lowest', label: '金额从低到高' },
];

interface Props {
  kind: OrderKind;
  filter: Filter;
  setFilter: (change: Partial<Filter>) => void;
}

/** What a list of orders is narrowed to and sorted by, and the filters that the operator has saved. */
export function OrderFilters({ kind, filter, setFilter }: Props) {
  const id = useId();
  const choice = (
    name: 'method' | 'flag' | 'vip' | 'sort',
    label: string,
    options: { value: string; label: string }[],
  ) => (
    <Select
      id={`${id}-${name}`}
      aria-label={label}
      placeholder={label}
      allowClear
      value={filter[name] || null}
      options={options}
      onChange={(value: string | null | undefined) => setFilter({ [name]: value ?? '' })}
      style={{ minWidth: 88 }}
      popupMatchSelectWidth={false}
    />
  );
  return (
    <Flex wrap gap="small" align="center" role="group" aria-label="筛选" style={{ marginBottom: 12 }}>
      <DayRange from={filter.from} to={filter.to} onChange={({ from, to }) => setFilter({ from, to })} />
      <AmountBound
        key={`least ${filter.least}`}
        label="最低金额"
        value={filter.least}
        onChange={(least) => setFilter({ least })}
      />
      <AmountBound
        key={`most ${filter.most}`}
        label="最高金额"
        value={filter.most}
        onChange={(most) => setFilter({ most })}
      />
      {choice('method', '方式', methods[kind])}
      {choice(
        'flag',
        '标记',
        listedFlags
          .filter((flag) => !ofOther[kind].includes(flag))
          .map((value) => ({ value, label: flags[value].text })),
      )}
      {choice('vip', '等级', levels)}
      {choice('sort', '排序', sorts)}
      <SavedFilters kind={kind} />
    </Flex>
  );
}

interface AmountProps {
  label: string;
  value: string;
  onChange: (yuan: string) => void;
}

/** A bound of amounts in yuan, which applies with Enter or when the field is left, unless it is no amount. */
function AmountBound({ label, value, onChange }: AmountProps) {
  const apply = (typed: string) => {
    const yuan = textFormats.amount.entered(typed);
    if (yuan !== value && (yuan === '' || fenOf(yuan) !== undefined)) onChange(yuan);
  };
  return (
    <Input
      aria-label={label}
      placeholder={label}
      prefix="¥"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={value}
      onPressEnter={({ currentTarget }) => apply(currentTarget.value)}
      onBlur={({ currentTarget }) => apply(currentTarget.value)}
      style={{ width: 104 }}
    />
  );
}

interface SavedFilter {
  name: string;
  /** The query of the URL. */
  search: string;
}

const readSaved = (key: string): SavedFilter[] => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as SavedFilter[];
  } catch {
    return [];
  }
};

/** Filters by name, kept in this browser for each operator. */
function SavedFilters({ kind }: { kind: OrderKind }) {
  const { id } = useOperator();
  const field = useId();
  const key = `desk-filters ${id} ${kind}`;
  const [saved, setSaved] = useState(() => readSaved(key));
  const [params, setParams] = useSearchParams();
  const withoutPage = new URLSearchParams(params);
  withoutPage.delete('page');
  const search = withoutPage.toString();
  const current = saved.find((it) => it.search === search);
  const store = (next: SavedFilter[]) => {
    localStorage.setItem(key, JSON.stringify(next));
    setSaved(next);
  };
  return (
    <>
      {saved.length > 0 && (
        <Select
          id={field}
          aria-label="已存筛选"
          placeholder="已存筛选"
          value={current?.name ?? null}
          options={saved.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => setParams(saved.find((it) => it.name === name)?.search ?? '', { replace: true })}
          style={{ minWidth: 112 }}
        />
      )}
      {current ? (
        <Button
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除筛选 ${current.name}`}
          onClick={() => store(saved.filter((it) => it !== current))}
        />
      ) : (
        <DialogButton<{ name: string }>
          label="保存筛选"
          title="保存筛选"
          onSubmit={({ name }) => Promise.resolve(store([...saved.filter((it) => it.name !== name), { name, search }]))}
          done={({ name }) => `已保存 ${name}`}
        >
          <TextField name="name" label="名称" missing="请输入名称" format="line" maxLength={20} isFirst />
        </DialogButton>
      )}
    </>
  );
}
