import { appOfSlot } from '@site/runtime';
import {
  PageBody,
  Section,
  Skeleton,
  Strip,
  TextLink,
  TileSkeletons,
  to,
  token,
  useFeature,
  useSiteGetInfoQuery,
  useOperatorText,
} from '@site/shared';
import { startTransition, useCallback, useEffect, useState, type ReactNode, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import styled from 'styled-components';
import { Slot } from '../slots/Slot';
import { BannerCarousel, HeroBanner } from './BannerCarousel';
import { NoticeMarquee } from './NoticeMarquee';
import { WelcomePopup } from './WelcomePopup';

/** ms after which the rest of the page loads, also without the games. */
const gamesTimeout = 5000;

/**
 * The home page: banners and notices of the shell, and sections of the feature apps. What the first
 * screen can do without loads once the widget of the games is mounted.
 */
export function HomePage() {
  const [ready, setReady] = useState(() => appOfSlot('home.games') === undefined);
  const showRest = useCallback(() => startTransition(() => setReady(true)), []);
  const site = useSiteGetInfoQuery(undefined, { selectFromResult: ({ data }) => ({ title: data?.title }) }).title;
  useEffect(() => {
    const timer = setTimeout(showRest, gamesTimeout);
    return () => clearTimeout(timer);
  }, [showRest]);
  return (
    <>
      <PageBody>
        <h1 className="visually-hidden">{site ?? '首页'}</h1>
        <SilentErrorBoundary fallback={<HeroBanner />}>
          {ready ? <BannerCarousel /> : <HeroBanner />}
        </SilentErrorBoundary>
        <SilentErrorBoundary>
          <NoticeMarquee />
        </SilentErrorBoundary>
        <Slot name="home.games" props={{}} fallback={<SectionsSkeleton />} onShown={showRest} onFailed={showRest} />
        {ready ? (
          <Slot name="home.promotions" props={{}} fallback={<PromotionsSkeleton />} />
        ) : (
          appOfSlot('home.promotions') && <PromotionsSkeleton />
        )}
        <Footer>
          <TextLink to={to.faq()}>常见问题</TextLink>
          <TextLink to={to.about()}>关于我们</TextLink>
          <LimitsLink />
          <DemoLine />
        </Footer>
      </PageBody>
      {ready && (
        <SilentErrorBoundary>
          <WelcomePopup />
        </SilentErrorBoundary>
      )}
    </>
  );
}

/** Contains an error of one block of the home page: `fallback` replaces the block. */
const SilentErrorBoundary = ({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary fallback={fallback} onError={(error) => console.error('home', error)}>
    {children}
  </ErrorBoundary>
);

/** Placeholder of the game sections while they load. Keeps what follows below the screen, so that none of it shifts. */
export const SectionsSkeleton = () => (
  <>
    {skeletons.map(({ count, rows, ...names }) => (
      <Section key={names.title} {...names}>
        <Strip $rows={rows} aria-busy>
          <TileSkeletons count={count} />
        </Strip>
      </Section>
    ))}
    <FurtherSections />
  </>
);

const skeletons = [
  { title: '电子游艺', count: 8, rows: 2 },
  { title: '电竞投注', count: 4, rows: 1 },
  { title: '真人', name: '真人视讯', count: 4, rows: 1 },
];

const FurtherSections = styled.div`
  height: 100vh;
`;

const PromotionsSkeleton = () => <Skeleton $height="240px" />;

const Footer = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token.space.s3} ${token.space.s8};
  padding-block: ${token.space.s6} ${token.space.s8};
  color: ${token.color.textFaint};
  font-size: ${token.font.small};
  text-align: center;
  p {
    flex: 1 0 100%;
    text-wrap: balance;
  }
`;

/** The way to the member's own limits, on a host that has them. */
const LimitsLink = () => useFeature('limits') && <TextLink to={to.limits()}>适度娱乐</TextLink>;

/** Default text; the operator's text has the content key `site.line`. */
const defaultText = '演示站点：所有金额均为虚拟资金，不涉及真实货币。';

/**
 * The line about play money at the foot of the home page; with real payments, only the operator's text. That is
 * requested only when the line is almost visible.
 */
function DemoLine() {
  const { data: info } = useSiteGetInfoQuery();
  const ownText = info?.minimum_age ? '' : defaultText;
  const place = useRef<HTMLParagraphElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return <p ref={place}>{near ? <OperatorText ownText={ownText} /> : ownText}</p>;
}

const OperatorText = ({ ownText }: { ownText: string }) => useOperatorText('site.line', ownText) ?? ownText;
