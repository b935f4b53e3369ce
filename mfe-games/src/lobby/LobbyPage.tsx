import { PageBody, skipToken, Tabs } from '@site/shared';
import { useState } from 'react';
import { useGamesGetListQuery, useGamesGetLobbyQuery } from '../games/gamesApi';
import { FoundGames } from './FoundGames';
import { GameGrid } from './GameGrid';
import { LobbyBanner } from './LobbyBanner';
import { RecentGames } from './RecentGames';
import { SearchField } from './SearchField';
import { tabs, type LobbyTab } from './tabs';

/**
 * 电子游戏大厅: a banner, a search over all games, what was played last, and five tabs of games; a tab that was seen is not asked for
 * again (decisions 39). What is found takes the place of the tabs.
 */
export default function LobbyPage() {
  const [tab, setTab] = useState<LobbyTab>('recommended');
  const [typed, setTyped] = useState('');
  return (
    <PageBody>
      <LobbyBanner />
      <SearchField value={typed} onChange={setTyped} />
      {typed.trim() ? (
        <FoundGames typed={typed} />
      ) : (
        <>
          <RecentGames />
          <Tabs label="游戏平台" items={tabs} value={tab} onChange={setTab}>
            <LobbyGames key={tab} tab={tab} />
          </Tabs>
        </>
      )}
    </PageBody>
  );
}

function LobbyGames({ tab }: { tab: LobbyTab }) {
  const recommended = useGamesGetListQuery(tab === 'recommended' ? 'concise' : skipToken);
  const platform = useGamesGetLobbyQuery(tab === 'recommended' ? skipToken : tab);
  const { data, isError, refetch } = tab === 'recommended' ? recommended : platform;
  return <GameGrid games={data} error={isError} onRetry={() => void refetch()} />;
}
