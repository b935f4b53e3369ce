import { Button, FilterChips, type PlatformBalance, Row, Sheet, Stack, token } from '@site/shared';
import { ListFilter } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { DateCode, RecordFilter } from './recordsApi';

const dates = [
  { value: '1', label: '今日' },
  { value: '2', label: '近7日' },
  { value: '3', label: '近半月' },
  { value: '4', label: '近一月' },
] as const;

/** All records of a month. */
export const noFilter: RecordFilter = { date: 4, platform: '' };

const activeFilters = ({ date, platform }: RecordFilter): number =>
  Number(date !== noFilter.date) + Number(platform !== noFilter.platform);

interface RecordFiltersProps {
  filter: RecordFilter;
  platforms: readonly PlatformBalance[];
  onChange: (filter: RecordFilter) => void;
}

/** Filters by period and platform: in one line that scrolls, and all of them at once in a sheet. */
export function RecordFilters(props: RecordFiltersProps) {
  const { filter, onChange } = props;
  const [open, setOpen] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const count = activeFilters(filter);
  // Once the chips have loaded and whenever the line gets another width, and horizontally only.
  useEffect(() => {
    const row = line.current;
    if (!row) return;
    const observer = new ResizeObserver(() => {
      const chosen = row.querySelectorAll('button')[dates.findIndex(({ value }) => value === String(filter.date))];
      if (chosen) row.scrollLeft += chosen.getBoundingClientRect().right - row.getBoundingClientRect().right + 2;
    });
    for (const element of [row, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [filter.date]);
  return (
    <Bar>
      <Line ref={line}>
        <div>
          <Choices {...props} />
        </div>
      </Line>
      <Button size="small" onClick={() => setOpen(true)} aria-label={count > 0 ? `筛选，已选${count}项` : '筛选'}>
        <ListFilter size={16} />
        筛选
        {count > 0 && <Count>{count}</Count>}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="筛选">
        <Stack $gap={4}>
          <Wrapping>
            <Choices {...props} titled />
          </Wrapping>
          <Row $spread>
            <Button disabled={count === 0} onClick={() => onChange(noFilter)}>
              重置
            </Button>
            <Button variant="accent" onClick={() => setOpen(false)}>
              完成
            </Button>
          </Row>
        </Stack>
      </Sheet>
    </Bar>
  );
}

function Choices({ filter, platforms, onChange, titled }: RecordFiltersProps & { titled?: boolean }) {
  return (
    <>
      {titled && <h3>日期</h3>}
      <FilterChips
        label="日期"
        options={dates}
        value={String(filter.date) as `${DateCode}`}
        onChange={(date) => onChange({ ...filter, date: Number(date) as DateCode })}
      />
      {titled && <h3>平台</h3>}
      <FilterChips
        label="平台"
        options={[
          { value: '', label: '全部' },
          ...platforms.map(({ name, platname }) => ({ value: name, label: platname || name })),
        ]}
        value={filter.platform}
        onChange={(platform) => onChange({ ...filter, platform })}
      />
    </>
  );
}

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  margin-bottom: ${token.space.s2};
  > button {
    flex: none;
  }
`;

const Line = styled.div`
  flex: 1;
  min-width: 0;
  overflow-x: auto;
  scrollbar-width: none;
  > div {
    display: flex;
    gap: ${token.space.s3};
    width: max-content;
  }
  > div > * {
    flex: none;
    overflow: visible;
  }
  > div > * + * {
    padding-left: ${token.space.s3};
    border-left: 1px solid ${token.color.line};
  }
`;

const Wrapping = styled.div`
  h3 {
    color: ${token.color.textSoft};
    font-size: ${token.font.small};
    font-weight: ${token.weight.medium};
  }
  > div {
    flex-wrap: wrap;
    margin-block: ${token.space.s1} ${token.space.s3};
  }
`;

const Count = styled.span`
  min-width: 18px;
  border-radius: ${token.radius.pill};
  background: ${token.color.accent};
  color: ${token.color.onAccent};
  font-size: ${token.font.caption};
  line-height: 18px;
  text-align: center;
`;
