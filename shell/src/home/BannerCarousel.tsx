import { Carousel } from '@site/shared';
import styled from 'styled-components';
import { bannerRatio, Hero } from './Hero';
import { useHomeGetBannersQuery } from './homeApi';

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

const Place = styled.div`
  aspect-ratio: 100 / ${bannerRatio};
`;
