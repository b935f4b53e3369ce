import { token } from '@site/shared';
import styled from 'styled-components';
import hero from './hero.svg';

/** Height over width of the banner, in percent: the hero, the carousel and operator banners are of one shape. */
export const bannerRatio = 44;

/**
 * The site's own banner: part of the prerendered page, so that the largest picture is there with the first paint; it
 * stays in place
 * until the operator's banners have come, and when there are none.
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
