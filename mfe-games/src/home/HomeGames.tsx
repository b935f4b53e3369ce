import { ErrorState, Section, TextLink, to, type Dispatch } from '@site/shared';
import { gamesApi, useGamesGetListQuery } from '../games/gamesApi';
import { GameStrip } from './GameStrip';
import { sections } from './sections';

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
