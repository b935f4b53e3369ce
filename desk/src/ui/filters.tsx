import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { textFormats } from '@site/shared/text';
import { Button, DatePicker, Input, type GetProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { beijingDay } from './figures';

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
