import { GameArt, Picture, prefetchPath, pressable, Skeleton, token } from '@site/shared';
import styled from 'styled-components';
import type { Game } from './game';
import { launchPath, useOpenGame } from './useOpenGame';

/** One game: its picture (a drawn one when the host has none) over its name, which names the button. */
export function GameTile({ game }: { game: Game }) {
  const open = useOpenGame();
  return (
    <Tile type="button" onPointerDown={() => prefetchPath(launchPath(game))} onClick={() => open(game)}>
      <Picture src={game.pic} alt="" fallback={<GameArt category={game.category} name={game.name} />} />
      <Name>{game.name}</Name>
    </Tile>
  );
}

/** A tile to come, of the same size. */
export function GameTileSkeleton() {
  return (
    <Shape aria-hidden>
      <Square>
        <Skeleton $height="100%" $radius="0" />
      </Square>
      <NameShape>
        <Skeleton $width="64%" $height={12} />
      </NameShape>
    </Shape>
  );
}

const Tile = styled.button`
  display: block;
  width: 100%;
  min-width: 0;
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  box-shadow: ${token.shadow.card};
  overflow: hidden;
  ${pressable}
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Shape = styled.div`
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  overflow: hidden;
`;

const Square = styled.div`
  aspect-ratio: 1;
`;

const nameHeight = '32px';

const Name = styled.span`
  display: block;
  padding: 0 ${token.space.s2};
  overflow: hidden;
  font-size: ${token.font.small};
  line-height: ${nameHeight};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const NameShape = styled.div`
  display: grid;
  place-items: center;
  height: ${nameHeight};
`;
