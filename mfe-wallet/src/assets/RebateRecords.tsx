import {
  Button,
  ButtonLink,
  Card,
  formatMoney,
  isPositive,
  messages,
  Money,
  OfflineNote,
  pagedList,
  RecordList,
  Stack,
  to,
  toast,
  token,
  UnknownResultNotice,
  useIdempotentMutation,
} from '@site/shared';
import styled from 'styled-components';
import { RecordItem, StateBadge } from './RecordItem';
import { RecordSheet } from './RecordSheet';
import { stateWord } from './recordStates';
import {
  type Rebate,
  type RebatePage,
  type RecordFilter,
  useWalletGetRebatesInfiniteQuery,
  walletClaimRebate,
} from './recordsApi';
import { useRefetchOnShrink } from './useRefetchOnShrink';
import { useDisclosure } from '../useDisclosure';

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
            sum={formatMoney(rebate.money)}
            state={stateWord('rebate', rebate.state)}
            onOpen={() => open(rebate)}
            title={rebate.gamename}
            meta={[rebate.created_at]}
            amount={<Money value={rebate.money} tone="gold" />}
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
            { label: '状态', value: <StateBadge {...stateWord('rebate', item.state)} /> },
            { label: '时间', value: item.created_at },
            { label: '更新时间', value: item.updated_at },
          ]}
        />
      )}
    </Stack>
  );
}

/**
 * 已领取, 待领取 and the claim. Without pending rebates a message appears instead of a request, unless an earlier claim has
 * an unknown outcome.
 */
function RebateClaim({ totals }: { totals: Pick<RebatePage, 'jisuan' | 'nojisuan'> | undefined }) {
  const claim = useIdempotentMutation(walletClaimRebate);

  const claimAll = async () => {
    if (!claim.hasUnknownResult({}) && !isPositive(totals?.nojisuan)) {
      toast(messages.noRebate, 'error');
      return;
    }
    const submitted = await claim.submit({});
    if (submitted?.ok) toast(submitted.result || '领取成功');
  };

  return (
    <>
      <OfflineNote />
      <Look $tone="gold">
        <dl>
          <div>
            <dt>已领取</dt>
            <dd>
              <Money value={totals?.jisuan} />
            </dd>
          </div>
          <div>
            <dt>待领取</dt>
            <dd>
              <Money value={totals?.nojisuan} tone="gold" />
            </dd>
          </div>
        </dl>
        <Button variant="primary" busy={claim.isLoading} disabled={!totals} onClick={() => void claimAll()}>
          立即领取
        </Button>
      </Look>
      <UnknownResultNotice notice={claim.notice} to={to.assets({ type: 5 })} />
    </>
  );
}

const Look = styled(Card)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s3};
  dl {
    display: flex;
    flex-wrap: wrap;
    gap: ${token.space.s2} ${token.space.s5};
  }
  dt {
    color: ${token.color.textSoft};
    font-size: ${token.font.caption};
  }
`;
