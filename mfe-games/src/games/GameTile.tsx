import {
  lazyPart,
  Picture,
  prefetchPath,
  TileButton,
  TileLink,
  TileName,
  to,
  token,
  useAskToLogIn,
  useLoggedIn,
  useNavigate,
} from '@site/shared';
import { Play } from 'lucide-react';
import { memo, useCallback } from 'react';
import styled from 'styled-components';
import type { Game } from './game';

const GameArt = lazyPart(() => import(/* webpackChunkName: "game-art" */ './GameArt').then((part) => part.GameArt));

interface GameTileProps {
  game: Game;
  /** The result of `useOpenGame`, which a list of tiles calls once. */
  onOpen: (game: Game) => void;
}

/** A game as a button: its picture, or a drawn one when the host provides none, above its name. */
export const GameTile = memo(function GameTile({ game, onOpen }: GameTileProps) {
  return (
    <TileButton type="button" onPointerDown={() => prefetchPath(launchPath(game))} onClick={() => onOpen(game)}>
      {tileContent(game)}
    </TileButton>
  );
});

interface GameLinkProps {
  game: Game;
  /** Shows 继续 on the picture. */
  resumes: boolean;
}

/** A game as a link to its launch. A link, so that its role differs from the same game's button in the lobby. */
export const GameLink = ({ game, resumes }: GameLinkProps) => (
  <TileLink to={launchPath(game)}>{tileContent(game, resumes)}</TileLink>
);

/* Not a component, nor a frame around each picture: home has fifty tiles. */
const tileContent = (game: Game, resumes = false) => {
  const picture = <Picture src={game.pic} alt="" fallback={<GameArt category={game.category} name={game.name} />} />;
  return (
    <>
      {resumes ? (
        <Frame>
          {picture}
          <Resume>
            <Play size={12} />
            继续
          </Resume>
        </Frame>
      ) : (
        picture
      )}
      <TileName>{game.name}</TileName>
    </>
  );
};

const Frame = styled.span`
  position: relative;
  display: block;
`;

const Resume = styled.span`
  position: absolute;
  right: ${token.space.s1};
  bottom: ${token.space.s1};
  display: flex;
  align-items: center;
  gap: ${token.space.s0};
  padding: 0 ${token.space.s2} 0 6px;
  border-radius: ${token.radius.pill};
  background: ${token.color.accent};
  color: ${token.color.onAccent};
  font-size: ${token.font.caption};
  font-weight: ${token.weight.strong};
  line-height: calc(6px + 1rem);
  white-space: nowrap;
`;

/** Returns the launch page's path for a game. */
const launchPath = ({ platform, type, code }: Game) => to.gamePage({ name: platform, type, code });

/**
 * Returns a function that opens a game. A member goes to its launch page; a visitor gets the toast 请登录！ and the login
 * popup, and goes there after logging in.
 */
export function useOpenGame(): (game: Game) => void {
  const loggedIn = useLoggedIn();
  const askToLogIn = useAskToLogIn();
  const navigate = useNavigate();
  return useCallback(
    (game: Game) => {
      if (loggedIn) void navigate(launchPath(game));
      else askToLogIn(launchPath(game));
    },
    [loggedIn, askToLogIn, navigate],
  );
}
