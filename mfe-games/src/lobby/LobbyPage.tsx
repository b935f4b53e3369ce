import { PageBody, skipToken, Tabs } from '@site/shared';
import { useState } from 'react';
import { useGamesGetListQuery, useGamesGetLobbyQuery, type LobbyCode } from '../games/gamesApi';
import { GameGrid } from './GameGrid';
import { LobbyBanner } from './LobbyBanner';
import { RecentGames } from './RecentGames';
import { SearchField } from './SearchField';
import { SearchResults } from './SearchResults';

/** A tab of the lobby: the recommended games, or one platform's games by `gamecode`. */
type LobbyTab = 'recommended' | LobbyCode;

/** The lobby's tabs in display order. */
const tabs: readonly { value: LobbyTab; label: string }[] = [
  { value: 'recommended', label: '推荐' },
  { value: 'obgdy', label: 'OB电子' },
  { value: 'fgdz', label: 'FG电子' },
  { value: 'pp', label: 'PP电子' },
  { value: 'ae', label: 'AE电子' },
];

/**
 * 电子游戏大厅: a banner, a search over all games, the recently played games, and five tabs of games. Each tab is fetched
 * once. Search results replace the tabs.
 */
export default function LobbyPage() {
  const [tab, setTab] = useState<LobbyTab>('recommended');
  const [query, setQuery] = useState('');
  return (
    <PageBody>
      <LobbyBanner />
      <SearchField value={query} onChange={setQuery} />
      {query.trim() ? (
        <SearchResults query={query} />
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
