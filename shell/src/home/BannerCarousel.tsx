import { Carousel } from '@site/shared';
import styled from 'styled-components';
import { bannerRatio, Hero } from './Hero';
import { useHomeGetBannersQuery } from './homeApi';

/** Home's banners. The hero stands in their place until there are some. */
export function BannerCarousel() {
  const { data: banners = [] } = useHomeGetBannersQuery();
  if (banners.length === 0)
    return (
      <Place role="region" aria-label="轮播图">
        <Hero />
      </Place>
    );
  return (
    <Place>
      <Carousel label="轮播图" slides={banners} ratio={bannerRatio} />
    </Place>
  );
}

const Place = styled.div`
  aspect-ratio: 100 / ${bannerRatio};
`;
