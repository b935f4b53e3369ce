import { BannerArt, oneLine, Picture, Skeleton, TileLink, TileShape, to, token } from '@site/shared';
import styled from 'styled-components';
import type { Activity } from '../promotionsApi';

/** Aspect ratio of operators' banners. */
export const bannerRatio = '16 / 7';

/** An activity's banner, or a drawn one. */
export const ActivityBanner = ({ activity, eager = false }: { activity: Activity; eager?: boolean }) => (
  <Picture
    src={activity.banner}
    alt=""
    ratio={bannerRatio}
    eager={eager}
    fallback={<BannerArt seed={`activity/${activity.id}`} title={activity.title} />}
  />
);

/** A link to an activity: its banner, which repeats the title, above its title and memo, which name the link. */
export function ActivityCard({ activity, eager = false }: { activity: Activity; eager?: boolean }) {
  return (
    <TileLink to={to.activityInfo(activity.id)}>
      <div aria-hidden>
        <ActivityBanner activity={activity} eager={eager} />
      </div>
      <Words>
        <strong>{activity.title}</strong>
        <span>{activity.memo}</span>
      </Words>
    </TileLink>
  );
}

/** Skeleton of `ActivityCard`. */
export function ActivityCardSkeleton() {
  return (
    <TileShape aria-hidden>
      <Banner>
        <Skeleton $height="100%" $radius="0" />
      </Banner>
      <Words>
        <Skeleton $width="58%" $height={16} />
        <Skeleton $width="34%" $height={12} />
      </Words>
    </TileShape>
  );
}

const Banner = styled.div`
  aspect-ratio: ${bannerRatio};
`;

const Words = styled.span`
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: ${token.space.s1};
  height: calc(22px + 2.375rem);
  padding: 0 ${token.space.s3};
  > * {
    ${oneLine}
  }
  > strong {
    font-weight: ${token.weight.medium};
    line-height: ${token.line.tight};
  }
  > span {
    min-height: calc(1em * ${token.line.tight});
    color: ${token.color.textFaint};
    font-size: ${token.font.caption};
    line-height: ${token.line.tight};
  }
`;
