import { betStates, ButtonLink, formatMoney, Money, Note, pagedList, RecordList, to } from '@site/shared';
import styled from 'styled-components';
import { useDisclosure } from '../useDisclosure';
import { RecordItem, StateBadge } from './RecordItem';
import { useWalletGetBetsInfiniteQuery, type Bet, type RecordFilter } from './recordsApi';
import { RecordSheet } from './RecordSheet';
import { stateWord } from './recordStates';
import { useRefetchOnShrink } from './useRefetchOnShrink';

/** A win that belongs to no game is a prize. */
const nameOf = ({ game, Code }: Bet): string => game || Code || '奖金';

const isOpen = ({ state }: Bet): boolean => Number(state) === betStates.unsettled;

/** What the state of a bet means for its money; a settled one needs no words. */
const stateNotes: Record<number, string> = {
  [betStates.void]: '本局已取消，投注金额已退回。',
  [betStates.unsettled]: '本局尚未结束，结算后显示输赢。',
};

/** Bets with stake and result. */
export function BetRecords({ filter }: { filter: RecordFilter }) {
  const query = useWalletGetBetsInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  useRefetchOnShrink(query);
  const { item, isOpen: isShown, open, close } = useDisclosure<Bet>();
  return (
    <>
      <RecordList
        label="投注记录"
        emptySubject="games"
        emptyAction={<ButtonLink to={to.games()}>去游戏</ButtonLink>}
        {...pagedList(query, ({ bet_id }) => String(bet_id ?? ''))}
        renderItem={(bet) => (
          <RecordItem
            sum={isOpen(bet) ? `投注${formatMoney(bet.bet_amount)}` : formatMoney(bet.win_loss, { signed: true })}
            state={stateWord('bet', bet.state)}
            onOpen={() => open(bet)}
            title={nameOf(bet)}
            meta={[
              <>
                {bet.platname} <Second>{bet.bet_time}</Second>
              </>,
              <>
                投注 <Money value={bet.bet_amount} size="caption" />
              </>,
            ]}
            amount={!isOpen(bet) && <WinLoss bet={bet} />}
          />
        )}
      />
      {item && (
        <RecordSheet
          open={isShown}
          onClose={close}
          facts={[
            { label: '输赢', value: !isOpen(item) && <WinLoss bet={item} /> },
            { label: '投注金额', value: <Money value={item.bet_amount} /> },
            { label: '游戏', value: nameOf(item) },
            { label: '平台', value: item.platname },
            { label: '状态', value: <StateBadge {...stateWord('bet', item.state)} /> },
            { label: '时间', value: item.bet_time },
            { label: '局号', value: item.round, copy: item.round },
            { label: '注单号', value: item.bet_id, copy: String(item.bet_id ?? '') },
          ]}
        >
          {stateNotes[Number(item.state)] && <Note>{stateNotes[Number(item.state)]}</Note>}
        </RecordSheet>
      )}
    </>
  );
}

const WinLoss = ({ bet: { win_loss } }: { bet: Bet }) => (
  <Money value={win_loss} signed tone={Number(win_loss) === 0 ? 'plain' : 'state'} />
);

/* A time is not broken over two lines. */
const Second = styled.span`
  display: inline-block;
`;
