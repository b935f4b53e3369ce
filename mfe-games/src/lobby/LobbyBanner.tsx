import { BannerArt, Carousel, Skeleton, token } from '@site/shared';
import styled from 'styled-components';
import { useGamesGetBannersQuery } from '../games/gamesApi';

/** The lobby's banners; a drawn banner when there are none or they cannot be loaded. */
export function LobbyBanner() {
  const { data: banners, isError } = useGamesGetBannersQuery();
  const art = <BannerArt seed="lobby" title="电子游戏大厅" />;
  if (banners?.length) return <Carousel label="轮播图" slides={banners} fallback={art} />;
  const isLoading = !banners && !isError;
  return <Frame aria-busy={isLoading}>{isLoading ? <Skeleton $height="100%" $radius="0" /> : art}</Frame>;
}

const Frame = styled.div`
  aspect-ratio: 100 / 44;
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  overflow: hidden;
`;
