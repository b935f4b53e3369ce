import { PageBody, Section, Skeleton, SkeletonTiles, to, token, TextLink } from '@site/shared';
import styled from 'styled-components';
import { Slot } from '../federation/Slot';
import { BannerCarousel } from './BannerCarousel';
import { NoticeMarquee } from './NoticeMarquee';
import { WelcomePopup } from './WelcomePopup';

/** Home is a composition: banners and notices of the shell's own, sections and the red packet from the feature apps (spec 1 §2). */
export function HomePage() {
  return (
    <>
      <PageBody $bar>
        <BannerCarousel />
        <NoticeMarquee />
        <Slot name="home.games" props={{}} fallback={<SectionsSpace />} />
        <Slot name="home.promotions" props={{}} fallback={<Skeleton $height="240px" />} />
        <Footer>
          <TextLink to={to.faq()}>常见问题</TextLink>
          <TextLink to={to.about()}>关于我们</TextLink>
          <p>演示站点：所有金额均为虚拟资金，不涉及真实货币。</p>
        </Footer>
      </PageBody>
      <Slot name="home.red-packet" props={{}} quiet />
      <WelcomePopup />
    </>
  );
}

/** The shape of the game sections while they come. */
export function SectionsSpace() {
  return (
    <>
      <Section title="电子游艺">
        <SkeletonTiles />
      </Section>
      <Section title="电竞投注">
        <SkeletonTiles />
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
  }
`;
