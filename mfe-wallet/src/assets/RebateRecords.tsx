import { Badge, ButtonLink, formatMoney, Money, pagedList, RecordList, Stack, to } from '@site/shared';
import { RebateClaim } from './RebateClaim';
import { useDisclosure } from '../useDisclosure';
import { RecordItem } from './RecordItem';
import { useWalletGetRebatesInfiniteQuery, type Rebate, type RecordFilter } from './recordsApi';
import { RecordSheet } from './RecordSheet';
import { stateWord } from './recordStates';
import { useRefetchOnShrink } from './useRefetchOnShrink';

/** Rebates: the totals with 立即领取, and the list. */
export function RebateRecords({ filter }: { filter: RecordFilter }) {
  const query = useWalletGetRebatesInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  useRefetchOnShrink(query);
  const { item, isOpen, open, close } = useDisclosure<Rebate>();
  return (
    <Stack>
      <RebateClaim totals={query.currentData?.pages[0]} />
      <RecordList
        label="返水记录"
        emptyAction={<ButtonLink to={to.games()}>去游戏</ButtonLink>}
        {...pagedList(query, ({ id }) => String(id ?? ''))}
        renderItem={(rebate) => (
          <RecordItem
            name={`${formatMoney(rebate.money)} ${stateWord('rebate', rebate.state).word}`}
            onOpen={() => open(rebate)}
            title={rebate.gamename}
            meta={[rebate.created_at]}
            amount={<Money value={rebate.money} tone="gold" />}
            badge={<RebateState rebate={rebate} />}
          />
        )}
      />
      {item && (
        <RecordSheet
          open={isOpen}
          onClose={close}
          facts={[
            { label: '金额', value: <Money value={item.money} tone="gold" size="title" /> },
            { label: '平台', value: item.gamename },
            { label: '状态', value: <RebateState rebate={item} /> },
            { label: '时间', value: item.created_at },
            { label: '更新时间', value: item.updated_at },
          ]}
        />
      )}
    </Stack>
  );
}

function RebateState({ rebate }: { rebate: Rebate }) {
  const { word, tone } = stateWord('rebate', rebate.state);
  return <Badge tone={tone}>{word}</Badge>;
}
