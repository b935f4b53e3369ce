import { Note, Row, Stack, token } from '@site/shared';
import { createContext, use, type ComponentProps } from 'react';
import styled from 'styled-components';
import { GameGrid } from './GameGrid';
import type { Game } from '../games/game';

/** Platforms of the lobby's tabs by the codes that some hosts list instead of a platform's name. */
const platformsByCode: Record<string, string> = { obgdy: 'OB', fgdz: 'FG' };

/** The platform of a game as members read it, such as `OB`. */
export const platformOf = ({ platform }: Game): string => platformsByCode[platform] ?? platform.toUpperCase();

/** The platforms of the games, each once, in the order of the games. */
const platformsOf = (games: readonly Game[]): string[] => [...new Set(games.map(platformOf))];

/** The games of a platform; all games if it is empty or has none of them. */
function gamesOf(games: readonly Game[], platform: string): readonly Game[] {
  const found = games.filter((game) => platformOf(game) === platform);
  return found.length > 0 ? found : games;
}

/** The platform that the member has chosen, empty for all, and its setter. The lobby's lists share the choice. */
export const PlatformChoice = createContext<readonly [platform: string, choose: (platform: string) => void]>([
  '',
  () => undefined,
]);

type Props = ComponentProps<typeof GameGrid> & {
  /** Games of several platforms stand below headings with their platform. */
  byPlatform?: boolean;
};

/** Games of several platforms with their number, in a grid that the member can limit to one platform. */
export function FilteredGames({ games, byPlatform, ...grid }: Props) {
  const [platform, choose] = use(PlatformChoice);
  const platforms = platformsOf(games ?? []);
  const shown = games && gamesOf(games, platform);
  return (
    <Stack>
      <Bar $spread>
        <Note as="span" $tone="faint" aria-live="polite">
          {shown && shown.length > 0 && `共${shown.length}款游戏`}
        </Note>
        {platforms.length > 1 && (
          <Filter>
            平台
            <select
              value={platforms.includes(platform) ? platform : ''}
              onChange={(event) => choose(event.target.value)}
            >
              <option value="">全部</option>
              {platforms.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </Filter>
        )}
      </Bar>
      {byPlatform && shown && platformsOf(shown).length > 1 ? (
        platformsOf(shown).map((name) => (
          <PlatformGames key={name} name={name} games={gamesOf(shown, name)} {...grid} />
        ))
      ) : (
        <GameGrid games={shown} {...grid} />
      )}
    </Stack>
  );
}

const PlatformGames = ({ name, games, ...grid }: Props & { name: string; games: readonly Game[] }) => (
  <Stack $gap={2}>
    <Heading>
      {name}{' '}
      <Note as="span" $tone="faint">
        {games.length}款
      </Note>
    </Heading>
    <GameGrid games={games} {...grid} />
  </Stack>
);

const Heading = styled.h2`
  font-size: ${token.font.strong};
`;

/* Its height is that of the filter, so that the games do not shift when they arrive. */
const Bar = styled(Row)`
  min-height: ${token.size.touch};
  margin-top: calc(-1 * ${token.space.s2});
`;

const Filter = styled.label`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  select {
    height: ${token.size.touch};
    padding: 0 ${token.space.s3};
    border: 1px solid ${token.color.line};
    border-radius: ${token.radius.control};
    background: ${token.color.surface};
    color: ${token.color.text};
    /* Mobile browsers zoom into focused fields with a smaller font. */
    font-size: ${token.font.strong};
  }
`;
