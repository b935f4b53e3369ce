import { PageBody, PullToRefresh, skipToken, Tabs, BannerArt, Carousel, Skeleton, token } from '@site/shared';
import { Fragment, useState } from 'react';
import { FavoriteKeys } from '../games/FavoriteButton';
import {
  useGamesGetListQuery,
  useGamesGetLobbyQuery,
  type LobbyCode,
  useGamesGetBannersQuery,
} from '../games/gamesApi';
import { FilteredGames, PlatformChoice } from './FilteredGames';
import { GameGrid } from './GameGrid';
import { MemberGames, useFavorites } from './MemberGames';
import { SearchField } from './SearchField';
import { SearchResults } from './SearchResults';
import styled from 'styled-components';

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
 * 电子游戏大厅: a banner, a search over all games, the member's recent and favourite games, and five tabs of games. Each
 * tab is fetched once. Search results replace the tabs.
 */
export default function LobbyPage() {
  const [tab, setTab] = useState<LobbyTab>('recommended');
  const [query, setQuery] = useState('');
  const platformChoice = useState('');
  const favorites = useFavorites();
  return (
    <PageBody>
      <LobbyBanner />
      <SearchField value={query} onChange={setQuery} />
      <FavoriteKeys value={favorites.keys}>
        <PlatformChoice value={platformChoice}>
          {query.trim() ? (
            <SearchResults query={query} />
          ) : (
            /* If the host lacks the lists, new tabs take the place of the first ones: nothing shifts. */
            <Fragment key={String(favorites.exist)}>
              {favorites.exist && <MemberGames favorites={favorites.query} />}
              <Tabs label="游戏平台" items={tabs} value={tab} onChange={setTab}>
                <LobbyGames key={tab} tab={tab} />
              </Tabs>
            </Fragment>
          )}
        </PlatformChoice>
      </FavoriteKeys>
    </PageBody>
  );
}

function LobbyGames({ tab }: { tab: LobbyTab }) {
  const recommended = useGamesGetListQuery(tab === 'recommended' ? 'concise' : skipToken);
  const platform = useGamesGetLobbyQuery(tab === 'recommended' ? skipToken : tab);
  const { currentData, isError, refetch } = tab === 'recommended' ? recommended : platform;
  /* The other tabs are of one platform each. */
  const Games = tab === 'recommended' ? FilteredGames : GameGrid;
  return (
    <>
      <Games games={currentData} error={isError} onRetry={() => void refetch()} />
      <PullToRefresh onRefresh={refetch} />
    </>
  );
}

/** The lobby's banners; a drawn banner when there are none or they cannot be loaded. */
function LobbyBanner() {
  const { data: banners, isError } = useGamesGetBannersQuery();
  const art = <BannerArt seed="lobby" title="电子游戏大厅" />;
  if (banners?.length) return <Carousel label="轮播图" slides={banners} fallback={art} />;
  const isLoading = !banners && !isError;
  return <Frame aria-busy={isLoading}>{isLoading ? <Skeleton $height="100%" $radius="0" /> : art}</Frame>;
}

const Frame = styled.div`
  aspect-ratio: 100 / 44;
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  overflow: hidden;
`;
