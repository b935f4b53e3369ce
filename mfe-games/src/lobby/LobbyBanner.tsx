import { BannerArt, OperatorLink, Picture, Skeleton, token } from '@site/shared';
import styled from 'styled-components';
import { useGamesGetBannersQuery } from '../games/gamesApi';

const bannerRatio = '16 / 7';

/** The lobby's banners in a strip that snaps; a drawn banner when there are none or they cannot be loaded. */
export function LobbyBanner() {
  const { data: banners, isError } = useGamesGetBannersQuery();
  if (!banners && !isError)
    return (
      <Frame aria-busy>
        <Skeleton $height="100%" $radius="0" />
      </Frame>
    );
  const art = <BannerArt seed="lobby" title="电子游戏大厅" />;
  if (!banners?.length) return <Frame>{art}</Frame>;
  return (
    <Frame as="section" aria-roledescription="carousel" aria-label="轮播图">
      <Banners tabIndex={banners.length > 1 ? 0 : undefined}>
        {banners.map(({ src, href }, index) => (
          <li key={index}>
            <OperatorLink href={href}>
              <Picture src={src} alt={`轮播图${index + 1}`} ratio={bannerRatio} eager={index === 0} fallback={art} />
            </OperatorLink>
          </li>
        ))}
      </Banners>
    </Frame>
  );
}

const Frame = styled.div`
  aspect-ratio: ${bannerRatio};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  overflow: hidden;
`;

const Banners = styled.ul`
  display: flex;
  height: 100%;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  > li {
    flex: 0 0 100%;
    scroll-snap-align: center;
    scroll-snap-stop: always;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;
