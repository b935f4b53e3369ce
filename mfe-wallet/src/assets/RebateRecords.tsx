import { Badge, Money, RecordList, RecordRow, Stack } from '@site/shared';
import { pagedList } from './pagedList';
import { RebateClaim } from './RebateClaim';
import { useWalletGetRebatesInfiniteQuery, type RecordFilter } from './recordsApi';
import { stateWord } from './recordStates';

/** Rebates: the totals with 立即领取, and each one below. */
export function RebateRecords({ filter }: { filter: RecordFilter }) {
  const query = useWalletGetRebatesInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  return (
    <Stack>
      <RebateClaim totals={query.currentData?.pages[0]} />
      <RecordList
        label="返水记录"
        {...pagedList(query, (page) => page.list.data)}
        itemKey={({ created_at, gamename }, index) => `${created_at}-${gamename}-${index}`}
        renderItem={(rebate) => {
          const { word, tone } = stateWord('rebate', rebate.state);
          return (
            <RecordRow
              title={rebate.gamename}
              meta={[rebate.created_at]}
              amount={<Money value={rebate.money} tone="gold" />}
              badge={<Badge tone={tone}>{word}</Badge>}
            />
          );
        }}
      />
    </Stack>
  );
}
