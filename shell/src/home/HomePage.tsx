import { PageBody, Section, Skeleton, Strip, TextLink, TileSkeletons, to, token } from '@site/shared';
import styled from 'styled-components';
import { Slot } from '../federation/Slot';
import { BannerCarousel, HeroBanner } from './BannerCarousel';
import { DemoLine } from './DemoLine';
import { NoticeMarquee } from './NoticeMarquee';
import { SilentErrorBoundary } from './SilentErrorBoundary';
import { WelcomePopup } from './WelcomePopup';

/** Home is a composition: banners and notices of the shell's own, sections and the red packet from the feature apps. */
export function HomePage() {
  return (
    <>
      <PageBody>
        <SilentErrorBoundary instead={<HeroBanner />}>
          <BannerCarousel />
        </SilentErrorBoundary>
        <SilentErrorBoundary>
          <NoticeMarquee />
        </SilentErrorBoundary>
        <Slot name="home.games" props={{}} fallback={<SectionsSpace />} />
        <Slot name="home.promotions" props={{}} fallback={<Skeleton $height="240px" />} />
        <Footer>
          <TextLink to={to.faq()}>常见问题</TextLink>
          <TextLink to={to.about()}>关于我们</TextLink>
          <DemoLine />
        </Footer>
      </PageBody>
      <Slot name="home.red-packet" props={{}} quiet />
      <SilentErrorBoundary>
        <WelcomePopup />
      </SilentErrorBoundary>
    </>
  );
}

/** The shape of the game sections while they come. */
export function SectionsSpace() {
  return (
    <>
      <Section title="电子游艺">
        <Strip $rows={2} aria-busy>
          <TileSkeletons count={8} />
        </Strip>
      </Section>
      <Section title="电竞投注">
        <Strip aria-busy>
          <TileSkeletons count={4} />
        </Strip>
      </Section>
    </>
  );
}

const Footer = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token.space.s3} ${token.space.s8};
  /* Room for the floating red packet below the last line. */
  padding-block: ${token.space.s6} ${token.space.s12};
  color: ${token.color.textFaint};
  font-size: ${token.font.small};
  text-align: center;
  p {
    flex: 1 0 100%;
    text-wrap: balance;
  }
`;
