import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { listedFlags } from '@site/contract/operators';
import { Button, Select } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useOperator } from '../session/operator';
import { useStored } from '../session/stored';
import { channelOptions } from '../ui/channels';
import { TextField } from '../ui/fields';
import type { FilterField } from '../ui/filters';
import { DialogButton } from '../ui/FormDialog';
import { flags } from './flags';
import type { OrderKind } from './order';

/** The fields of the URL that narrow and sort a list of orders, with their values when they are missing. */
export const orderFilter = {
  q: '',
  member: '',
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

const methods = {
  deposit: channelOptions('usdt', 'usdt TRC20', 'usdt ERC20', 'bank', 'alipay', 'wxpay'),
  withdrawal: channelOptions('usdt', 'usdt TRC20', 'usdt ERC20', 'bank'),
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

/** What a list of orders is narrowed to and sorted by. */
export const orderFields = (kind: OrderKind): FilterField[] => [
  { input: 'days' },
  { input: 'amount', name: 'least', label: '最低金额' },
  { input: 'amount', name: 'most', label: '最高金额' },
  { input: 'choice', name: 'method', label: '方式', options: methods[kind] },
  {
    input: 'choice',
    name: 'flag',
    label: '标记',
    options: listedFlags
      .filter((flag) => (flags[flag].only ?? kind) === kind)
      .map((value) => ({ value, label: flags[value].text })),
  },
  { input: 'choice', name: 'vip', label: '等级', options: levels },
  { input: 'choice', name: 'sort', label: '排序', options: sorts },
];

interface SavedFilter {
  name: string;
  /** The query of the URL. */
  search: string;
}

const read = (stored: string | null): SavedFilter[] => {
  try {
    return JSON.parse(stored ?? '[]') as SavedFilter[];
  } catch {
    return [];
  }
};

/** Filters by name, kept in this browser for each operator. */
export function SavedFilters({ kind }: { kind: OrderKind }) {
  const [stored, store] = useStored(`desk-filters ${useOperator().id} ${kind}`);
  const saved = read(stored);
  const keep = (next: SavedFilter[]) => store(JSON.stringify(next));
  const [params, setParams] = useSearchParams();
  const withoutPage = new URLSearchParams(params);
  withoutPage.delete('page');
  const search = withoutPage.toString();
  const current = saved.find((it) => it.search === search);
  return (
    <>
      {saved.length > 0 && (
        <Select
          id="saved-filters"
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
          onClick={() => keep(saved.filter((it) => it !== current))}
        />
      ) : (
        <DialogButton<{ name: string }>
          label="保存筛选"
          onSubmit={({ name }) => Promise.resolve(keep([...saved.filter((it) => it.name !== name), { name, search }]))}
          done={({ name }) => `已保存 ${name}`}
        >
          <TextField name="name" label="名称" missing="请输入名称" format="line" maxLength={20} isFirst />
        </DialogButton>
      )}
    </>
  );
}
