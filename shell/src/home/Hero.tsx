import { token } from '@site/shared';
import styled from 'styled-components';
import hero from './hero.svg';

/** Height of all banners in percent of their width. */
export const bannerRatio = 44;

/**
 * The site's own banner. It is part of the prerendered page, so that the largest picture is in the first paint, and
 * stays until the operator's banners have loaded, or if there are none.
 */
export function Hero() {
  return <Picture src={hero} width={358} height={158} alt="" />;
}

const Picture = styled.img`
  width: 100%;
  height: auto;
  aspect-ratio: 100 / ${bannerRatio};
  border-radius: ${token.radius.card};
`;
