import { Carousel, token } from '@site/shared';
import styled from 'styled-components';
import hero from './hero.svg';
import { useHomeGetBannersQuery } from './homeApi';

/** Height of all banners in percent of their width. */
const bannerRatio = 44;

/**
 * The site's own banner. It is part of the prerendered page, so that the largest picture is in the first paint, and
 * stays until the operator's banners have loaded, or if there are none.
 */
function Hero() {
  return <Picture src={hero} width={358} height={158} alt="" />;
}

const Picture = styled.img`
  width: 100%;
  height: auto;
  aspect-ratio: 100 / ${bannerRatio};
  border-radius: ${token.radius.card};
`;

/** Banners of the home page; the hero until they have loaded, or if there are none. */
export function BannerCarousel() {
  const { data: banners = [] } = useHomeGetBannersQuery();
  if (banners.length === 0) return <HeroBanner />;
  return (
    <Place>
      <Carousel label="轮播图" slides={banners} ratio={bannerRatio} fallback={<Hero />} />
    </Place>
  );
}

/** The hero as the only banner. */
export const HeroBanner = () => (
  <Place role="region" aria-label="轮播图">
    <Hero />
  </Place>
);

/* With the gap of the page there is room for the controls. */
const Place = styled.div`
  aspect-ratio: 100 / ${bannerRatio};
  margin-bottom: ${token.space.s3};
`;
