import { ErrorState, Section, TextLink, to } from '@site/shared';
import { useGamesGetListQuery } from '../games/gamesApi';
import { GameStrip } from './GameStrip';
import { sections } from './sections';

/** The first section that no phone shows before it scrolls. */
const firstBelowFold = 2;

/** Home's six game sections, from one request for all games. */
export default function HomeGames() {
  const { data: games, isError, refetch } = useGamesGetListQuery('');
  if (!games && isError) return <ErrorState onRetry={() => void refetch()} />;
  return sections.map(({ title, category, rows }, index) => (
    <Section
      key={category}
      title={title}
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
