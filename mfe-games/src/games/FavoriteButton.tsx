import { pressable, showError, token } from '@site/shared';
import { Star } from 'lucide-react';
import { memo, createContext } from 'react';
import styled from 'styled-components';
import type { Game } from './game';
import { useGamesSetFavoriteMutation } from './memberGamesApi';

/**
 * The keys of the member's favourite games. Undefined while they are unknown: for a visitor, while they load, and if
 * the host does not have them or failed.
 */
export const FavoriteKeys = createContext<ReadonlySet<string> | undefined>(undefined);

interface Props {
  game: Game;
  favorite: boolean;
}

/** A star over the corner of a game's tile that adds the game to the favourites or removes it. */
export const FavoriteButton = memo(function FavoriteButton({ game, favorite }: Props) {
  const [setFavorite, { isLoading }] = useGamesSetFavoriteMutation();
  const toggle = async () => {
    /* A second call could arrive before the first. */
    if (isLoading) return;
    showError((await setFavorite({ game, favorite: !favorite })).error);
  };
  return (
    <Toggle
      data-dark
      type="button"
      aria-label={`收藏${game.name}`}
      aria-pressed={favorite}
      onClick={() => void toggle()}
    >
      <span>
        <Star size={16} />
      </span>
    </Toggle>
  );
});

const Toggle = styled.button`
  position: absolute;
  top: 0;
  right: 0;
  display: grid;
  place-items: start end;
  width: ${token.size.touch};
  height: ${token.size.touch};
  padding: ${token.space.s1};
  border-radius: ${token.radius.card};
  color: ${token.color.text};
  ${pressable}
  > span {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border-radius: ${token.radius.pill};
    background: ${token.color.scrim};
  }
  &[aria-pressed='true'] {
    color: ${token.color.accent};
    svg {
      fill: currentColor;
    }
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;
