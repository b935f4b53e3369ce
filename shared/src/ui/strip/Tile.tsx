import styled, { css } from 'styled-components';
import { SiteAnchor } from '../button/SiteAnchor';
import { Skeleton } from '../skeleton/Skeleton';
import { oneLine, pressable, surface } from '../theme/mixins';
import { token } from '../theme/tokens';

/** Height of a tile's name below its picture. */
export const tileNameHeight = '2rem';

const look = css`
  display: block;
  width: 100%;
  min-width: 0;
  ${surface}
  box-shadow: ${token.shadow.card};
  overflow: hidden;
`;

const pressed = css`
  ${pressable}
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** A button tile; its children are a picture and a `TileName`. */
export const TileButton = styled.button`
  ${look}
  ${pressed}
`;

/** A link tile: `to` a page of this site, or `href`. */
export const TileLink = styled(SiteAnchor)`
  ${look}
  ${pressed}
`;

/** A tile without an action, in the same size. */
export const TileShape = styled.div`
  ${look}
`;

/** A tile's name below its picture, in one line. */
export const TileName = styled.span`
  display: block;
  height: ${tileNameHeight};
  padding: 0 ${token.space.s1};
  font-size: ${token.font.small};
  line-height: ${tileNameHeight};
  text-align: center;
  ${oneLine}
`;

/** Skeleton tiles with a picture of `ratio` (width / height) and a name. */
export function TileSkeletons({ count, ratio = '1' }: { count: number; ratio?: string }) {
  return Array.from({ length: count }, (_, index) => (
    <TileShape key={index} aria-hidden>
      <Box $ratio={ratio}>
        <Skeleton $height="100%" $radius="0" />
      </Box>
      <NameBox>
        <Skeleton $width="64%" $height={12} />
      </NameBox>
    </TileShape>
  ));
}

const Box = styled.div<{ $ratio: string }>`
  aspect-ratio: ${({ $ratio }) => $ratio};
`;

const NameBox = styled.div`
  display: grid;
  place-items: center;
  height: ${tileNameHeight};
`;
