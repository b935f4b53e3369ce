import { Badge, Money, RecordList, RecordRow, token } from '@site/shared';
import styled from 'styled-components';
import { pagedList } from './pagedList';
import { useWalletGetBetsInfiniteQuery, type RecordFilter } from './recordsApi';
import { stateWord } from './recordStates';

/** Bets: what was staked, and what it won or lost. */
export function BetRecords({ filter }: { filter: RecordFilter }) {
  const query = useWalletGetBetsInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  return (
    <RecordList
      label="投注记录"
      {...pagedList(query, (page) => page.data)}
      itemKey={({ bet_id }, index) => `${bet_id}-${index}`}
      renderItem={(bet) => {
        const { word, tone } = stateWord('bet', bet.state);
        return (
          <RecordRow
            title={bet.Code}
            meta={[
              bet.bet_time,
              <>
                投注 <Money value={bet.bet_amount} size="caption" /> <Id>{bet.bet_id}</Id>
              </>,
            ]}
            amount={<Money value={bet.win_loss} signed tone={Number(bet.win_loss) === 0 ? 'plain' : 'state'} />}
            badge={<Badge tone={tone}>{word}</Badge>}
          />
        );
      }}
    />
  );
}

const Id = styled.span`
  margin-left: ${token.space.s2};
`;
