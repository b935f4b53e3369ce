import { ErrorState, Section, TextLink, to } from '@site/shared';
import { useGamesGetListQuery } from '../games/gamesApi';
import { GameStrip } from './GameStrip';
import { sections } from './sections';

/** Home's six game sections, from one request for all games. */
export default function HomeGames() {
  const { data: games, isError, refetch } = useGamesGetListQuery('');
  if (!games && isError) return <ErrorState onRetry={() => void refetch()} />;
  return sections.map(({ title, category, rows }) => (
    <Section
      key={category}
      title={title}
      aside={category === 'concise' && <TextLink to={to.games()}>更多游戏</TextLink>}
    >
      <GameStrip games={games?.filter((game) => game.category === category)} rows={rows} />
    </Section>
  ));
}
