import { ButtonLink, formatMoney, Money, pagedList, RecordList, to, token } from '@site/shared';
import styled from 'styled-components';
import { useDisclosure } from '../useDisclosure';
import { RecordItem, StateBadge } from './RecordItem';
import { useWalletGetBetsInfiniteQuery, type Bet, type RecordFilter } from './recordsApi';
import { RecordSheet } from './RecordSheet';
import { stateWord } from './recordStates';
import { useRefetchOnShrink } from './useRefetchOnShrink';

/** Bets with stake and result. */
export function BetRecords({ filter }: { filter: RecordFilter }) {
  const query = useWalletGetBetsInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  useRefetchOnShrink(query);
  const { item, isOpen, open, close } = useDisclosure<Bet>();
  return (
    <>
      <RecordList
        label="投注记录"
        emptySubject="games"
        emptyAction={<ButtonLink to={to.games()}>去游戏</ButtonLink>}
        {...pagedList(query, ({ bet_id }) => String(bet_id ?? ''))}
        renderItem={(bet) => (
          <RecordItem
            sum={formatMoney(bet.win_loss, { signed: true })}
            state={stateWord('bet', bet.state)}
            onOpen={() => open(bet)}
            title={bet.Code}
            meta={[
              bet.bet_time,
              <>
                投注 <Money value={bet.bet_amount} size="caption" /> <Id translate="no">{bet.bet_id}</Id>
              </>,
            ]}
            amount={<WinLoss bet={bet} />}
          />
        )}
      />
      {item && (
        <RecordSheet
          open={isOpen}
          onClose={close}
          facts={[
            { label: '输赢', value: <WinLoss bet={item} /> },
            { label: '投注金额', value: <Money value={item.bet_amount} /> },
            { label: '游戏', value: item.Code },
            { label: '状态', value: <StateBadge {...stateWord('bet', item.state)} /> },
            { label: '时间', value: item.bet_time },
            { label: '注单号', value: item.bet_id, copy: String(item.bet_id ?? '') },
          ]}
        />
      )}
    </>
  );
}

const WinLoss = ({ bet: { win_loss } }: { bet: Bet }) => (
  <Money value={win_loss} signed tone={Number(win_loss) === 0 ? 'plain' : 'state'} />
);

const Id = styled.span`
  margin-left: ${token.space.s2};
`;
