import { Carousel } from '@site/shared';
import styled from 'styled-components';
import { bannerRatio, Hero } from './Hero';
import { useHomeGetBannersQuery } from './homeApi';

/** Home's banners. The hero stands in their place until there are some. */
export function BannerCarousel() {
  const { data: banners = [] } = useHomeGetBannersQuery();
  if (banners.length === 0) return <HeroBanner />;
  return (
    <Place>
      <Carousel label="轮播图" slides={banners} ratio={bannerRatio} fallback={<Hero />} />
    </Place>
  );
}

/** The hero as the one banner. */
export const HeroBanner = () => (
  <Place role="region" aria-label="轮播图">
    <Hero />
  </Place>
);

const Place = styled.div`
  aspect-ratio: 100 / ${bannerRatio};
`;
