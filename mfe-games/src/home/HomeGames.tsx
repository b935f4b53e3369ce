import {
  ErrorState,
  Section,
  TextLink,
  to,
  type Dispatch,
  type GameCategory,
  EmptyStrip,
  Strip,
  TileSkeletons,
} from '@site/shared';
import { gameKey, type Game } from '../games/game';
import { gamesApi, useGamesGetListQuery } from '../games/gamesApi';
import { GameTile, useOpenGame } from '../games/GameTile';

interface GameSection {
  title: string;
  /** The region's accessible name, if it is not the title. */
  name?: string;
  category: GameCategory;
  /** Rows of tiles. */
  rows: 1 | 2;
}

/** Home's game sections in display order. */
const sections: readonly GameSection[] = [
  { title: '电子游艺', category: 'concise', rows: 2 },
  { title: '电竞投注', category: 'gaming', rows: 1 },
  { title: '真人', name: '真人视讯', category: 'realbet', rows: 1 },
  { title: '体育投注', category: 'sport', rows: 1 },
  { title: '彩票投注', category: 'lottery', rows: 1 },
  { title: '棋牌游戏', category: 'joker', rows: 1 },
];

/** The first section that no phone shows before it scrolls. */
const firstBelowFold = 2;

/**
 * Starts the query of the widget; the shell calls it before the widget renders.
 * @public
 */
export const startQueries = (dispatch: Dispatch): void =>
  void dispatch(gamesApi.endpoints.gamesGetList.initiate('', { subscribe: false }));

/** Home's six game sections, from one request for all games. */
export default function HomeGames() {
  const { data: games, isError, refetch } = useGamesGetListQuery('');
  if (!games && isError) return <ErrorState onRetry={() => void refetch()} />;
  return sections.map(({ title, name, category, rows }, index) => (
    <Section
      key={category}
      title={title}
      {...(name && { name })}
      aside={category === 'concise' && <TextLink to={to.games()}>更多游戏</TextLink>}
    >
      <GameStrip
        games={games?.filter((game) => game.category === category)}
        rows={rows}
        belowFold={index >= firstBelowFold}
      />
    </Section>
  ));
}

/** More columns than fit on the screen, so that the strip can scroll while it loads. */
const skeletonColumns = 4;

interface GameStripProps {
  /** Undefined while loading. */
  games: readonly Game[] | undefined;
  rows: number;
  /** The browser lays out and paints the strip only when it comes near the screen. */
  belowFold: boolean;
}

/**
 * A category's games in a horizontally scrolling strip. Skeletons while `games` is undefined; all states have the same
 * height.
 */
function GameStrip({ games, rows, belowFold }: GameStripProps) {
  const open = useOpenGame();
  if (games?.length === 0)
    return (
      <EmptyStrip>
        <Strip $rows={rows}>
          <TileSkeletons count={rows} />
        </Strip>
      </EmptyStrip>
    );
  return (
    <Strip $rows={rows} $belowFold={belowFold} aria-busy={games ? undefined : true}>
      {games ? (
        games.map((game) => <GameTile key={gameKey(game)} game={game} onOpen={open} />)
      ) : (
        <TileSkeletons count={rows * skeletonColumns} />
      )}
    </Strip>
  );
}
