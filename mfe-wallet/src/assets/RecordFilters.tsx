import { FilterChips, type PlatformBalance, token } from '@site/shared';
import styled from 'styled-components';
import type { DateCode, RecordFilter } from './recordsApi';

const dates = [
  { value: '1', label: '今日' },
  { value: '2', label: '近7日' },
  { value: '3', label: '近半月' },
  { value: '4', label: '近一月' },
] as const;

interface RecordFiltersProps {
  filter: RecordFilter;
  platforms: readonly PlatformBalance[];
  onChange: (filter: RecordFilter) => void;
}

/** Filters by period and platform. */
export function RecordFilters({ filter, platforms, onChange }: RecordFiltersProps) {
  return (
    <Wrapper>
      <FilterChips
        label="日期"
        options={dates}
        value={String(filter.date) as `${DateCode}`}
        onChange={(date) => onChange({ ...filter, date: Number(date) as DateCode })}
      />
      <FilterChips
        label="平台"
        options={[
          { value: '', label: '全部' },
          ...platforms.map(({ name, platname }) => ({ value: name, label: platname || name })),
        ]}
        value={filter.platform}
        onChange={(platform) => onChange({ ...filter, platform })}
      />
    </Wrapper>
  );
}

const Wrapper = styled.div`
  margin: calc(${token.space.s2} * -1) 0 ${token.space.s2};
`;
