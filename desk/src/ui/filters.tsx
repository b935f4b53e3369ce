import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { textFormats } from '@site/shared/text';
import { Button, DatePicker, Flex, type GetProps, Input, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { beijingDay, fenOf } from './figures';

type SearchProps = Omit<GetProps<typeof Input.Search>, 'allowClear' | 'autoComplete' | 'onSearch'> & {
  'aria-label': string;
  /** Gets the text without what is not seen, in half-width characters. */
  onSearch: (text: string) => void;
};

/** A search that starts with Enter or its button, and can be cleared. */
export const SearchField = ({ onSearch, ...props }: SearchProps) => (
  <Input.Search
    allowClear
    autoComplete="off"
    enterButton={<Button icon={<SearchOutlined aria-hidden />} aria-label="开始搜索" />}
    {...props}
    onSearch={(text) => onSearch(textFormats.line.entered(text))}
  />
);

interface DayRangeProps {
  /** Beijing days, `YYYY-MM-DD`; empty for any. */
  from: string;
  to: string;
  /** Times of those days, `HH:mm`; empty for the beginning of the first and the end of the last. Without them days. */
  times?: { from_time: string; to_time: string };
  onChange: (change: { from: string; to: string; from_time: string; to_time: string }) => void;
}

const endOfDay = '23:59';
const momentOf = (day: string, time: string) => (day === '' ? null : dayjs(`${day} ${time}`));
const timeOf = (moment: Dayjs | null | undefined, whole: string) => {
  const time = moment?.format('HH:mm') ?? whole;
  return time === whole ? '' : time;
};

const presets = (
  [
    ['今日', 0, 0],
    ['昨日', -1, -1],
    ['近 7 天', -6, 0],
    ['近 30 天', -29, 0],
  ] as const
).map(([label, from, to]) => ({
  label,
  value: (): [Dayjs, Dayjs] => [dayjs(beijingDay(from)), dayjs(`${beijingDay(to)} ${endOfDay}`)],
}));

/** Two days, both inclusive, which can be typed; with `times` the last moment is that before its minute. */
export function DayRange({ from, to, times, onChange }: DayRangeProps) {
  return (
    <DatePicker.RangePicker
      placeholder={['开始日期', '结束日期']}
      allowEmpty={[true, true]}
      // The button around it has the name.
      allowClear={{ clearIcon: <CloseCircleFilled aria-hidden /> }}
      presets={presets}
      {...(times ? { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm' } : {})}
      value={[momentOf(from, times?.from_time || '00:00'), momentOf(to, times?.to_time || endOfDay)]}
      onChange={(range) =>
        onChange({
          from: range?.[0]?.format('YYYY-MM-DD') ?? '',
          to: range?.[1]?.format('YYYY-MM-DD') ?? '',
          from_time: times ? timeOf(range?.[0], '00:00') : '',
          to_time: times ? timeOf(range?.[1], endOfDay) : '',
        })
      }
      style={{ width: times ? 340 : 240 }}
    />
  );
}

interface Choice {
  value: string;
  label: string;
}

/** Choices of a filter: each of the states, and all. */
export const choicesOf = (states: Record<string, { text: string }>): Choice[] => [
  ...Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
  { value: '', label: '全部' },
];

/** The filters of most queues: the state, and a search by what `placeholder` says. */
export const queueFields = (states: Record<string, { text: string }>, placeholder: string): FilterField[] => [
  { input: 'tabs', name: 'state', label: '状态', options: choicesOf(states) },
  { input: 'search', name: 'q', label: '搜索', placeholder, width: 260 },
];

/** A control of a list's filter, for a field of the URL; `days` is for `from` and `to`. */
export type FilterField =
  | { input: 'days' }
  | { input: 'tabs' | 'choice'; name: string; label: string; options: Choice[]; placeholder?: string; width?: number }
  | { input: 'search' | 'number'; name: string; label: string; placeholder?: string; width?: number }
  | { input: 'amount'; name: string; label: string };

interface FilterProps {
  /** Of `useList`. */
  list: {
    filter: Record<string, string | number>;
    setFilter: (change: Record<string, string>) => void;
    clear: (() => void) | undefined;
  };
  fields: FilterField[];
  children?: ReactNode;
}

/** The controls of a list's filter, with a button that ends all filters. */
export function Filters({ list: { filter, setFilter, clear }, fields, children }: FilterProps) {
  return (
    <Flex wrap gap="small" align="center" role="group" aria-label="筛选" style={{ marginBottom: 12 }}>
      <FilterControls filter={filter} setFilter={setFilter} fields={fields} />
      {children}
      {clear && <Button onClick={clear}>清除条件</Button>}
    </Flex>
  );
}

/** The controls alone, for the heading of a page. */
export const FilterControls = ({
  filter,
  setFilter,
  fields,
}: Omit<FilterProps['list'], 'clear'> & Pick<FilterProps, 'fields'>) =>
  fields.map((field) => {
    if (field.input === 'days')
      return (
        <DayRange
          key="days"
          from={String(filter.from)}
          to={String(filter.to)}
          onChange={({ from, to }) => setFilter({ from, to })}
        />
      );
    const { name, label } = field;
    const value = String(filter[name]);
    const set = (next: string | null | undefined) => setFilter({ [name]: next ?? '' });
    switch (field.input) {
      case 'tabs':
        return (
          <Segmented
            key={name}
            aria-label={label}
            options={field.options}
            value={value}
            onChange={set}
            style={{ maxWidth: '100%', overflowX: 'auto' }}
          />
        );
      case 'choice':
        return (
          <Select
            key={name}
            id={`filter-${name}`}
            aria-label={label}
            placeholder={field.placeholder ?? label}
            allowClear
            showSearch={field.options.length > 20 && { optionFilterProp: 'label' }}
            value={value || null}
            options={field.options}
            onChange={set}
            style={{ minWidth: field.width ?? 88 }}
            popupMatchSelectWidth={false}
          />
        );
      case 'amount':
        return <AmountBound key={`${name} ${value}`} label={label} value={value} onChange={set} />;
      default:
        return (
          <SearchField
            key={`${name} ${value}`}
            aria-label={label}
            placeholder={field.placeholder ?? label}
            defaultValue={value}
            {...(field.input === 'number' && { inputMode: 'numeric' as const })}
            onSearch={(text) => set(field.input === 'number' ? text.replace(/\D/g, '') : text)}
            style={{ width: field.width ?? 160 }}
          />
        );
    }
  });

/** A bound of amounts in yuan, which applies with Enter or when the field is left, unless it is no amount. */
function AmountBound({ label, value, onChange }: { label: string; value: string; onChange: (yuan: string) => void }) {
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
