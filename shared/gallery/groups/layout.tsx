import styled from 'styled-components';
import { TextLink } from '../../src/ui/button/TextLink';
import { Badge } from '../../src/ui/badge/Badge';
import { Card } from '../../src/ui/layout/Card';
import { NoticeHead } from '../../src/ui/layout/NoticeHead';
import { PageBody, Row, Stack } from '../../src/ui/layout/PageBody';
import { Section } from '../../src/ui/layout/Section';
import { Picture } from '../../src/ui/pictures/Picture';
import { EmptyStrip, Strip } from '../../src/ui/strip/Strip';
import { TileButton, TileLink, TileName, TileShape, TileSkeletons } from '../../src/ui/strip/Tile';
import { token } from '../../src/ui/theme/tokens';
import type { Examples } from '../examples';
import { photo } from '../photos';

const games = ['龙虎斗', '财神到', '水果派对', '名字很长的一款电子游戏', '百家乐', '捕鱼王'];
const picture = <Picture src={photo} alt="" fallback={null} />;
const paragraph = '账户余额会在每次转账完成后自动更新，如有疑问请联系在线客服。';

const Box = styled.div`
  padding: ${token.space.s2};
  background: ${token.color.raised};
`;

export const layout = {
  Card: {
    'plain, gold, flush': (
      <Stack>
        <Card>{paragraph}</Card>
        <Card $tone="gold">{paragraph}</Card>
        <Card $flush>{paragraph}</Card>
      </Stack>
    ),
  },
  NoticeHead: {
    'in a card': (
      <Card>
        <NoticeHead icon="clock" title="核对限额" titleId="notice" text={paragraph} onClose={() => undefined} />
      </Card>
    ),
  },
  Section: {
    'with aside': (
      <Section title="热门游戏" aside={<TextLink to="/layout">更多</TextLink>}>
        {paragraph}
      </Section>
    ),
    'long title': (
      <Section
        title="近三个月内的存款、取款、转账与返水记录汇总说明"
        aside={<TextLink to="/layout">查看全部记录</TextLink>}
      >
        {paragraph}
      </Section>
    ),
    'heading hidden': (
      <Section title="公告" headingHidden>
        {paragraph}
      </Section>
    ),
  },
  PageBody: {
    'gutters around blocks': (
      <PageBody style={{ paddingBottom: 0 }}>
        <Box>第一块</Box>
        <Box>第二块</Box>
      </PageBody>
    ),
  },
  Stack: {
    'default and own gap': (
      <Stack $gap={1}>
        <Box>一</Box>
        <Box>二</Box>
        <Stack>
          <Box>三</Box>
          <Box>四</Box>
        </Stack>
      </Stack>
    ),
  },
  Row: {
    'wrapping, spread': (
      <Stack>
        <Row>
          {games.map((name) => (
            <Badge key={name}>{name}</Badge>
          ))}
        </Row>
        <Row $spread>
          <span>左</span>
          <span>右</span>
        </Row>
      </Stack>
    ),
  },
  Strip: {
    'one row': (
      <Strip>
        {games.map((name) => (
          <TileButton key={name} type="button">
            {picture}
            <TileName>{name}</TileName>
          </TileButton>
        ))}
      </Strip>
    ),
    'two rows, 2.6 columns': (
      <Strip $rows={2} $visibleTiles={2.6}>
        {games.map((name, index) => (
          <TileLink key={index} to="/layout" aria-label={name}>
            {picture}
          </TileLink>
        ))}
      </Strip>
    ),
  },
  EmptyStrip: {
    'default and own text': (
      <Stack>
        <EmptyStrip>
          <Strip>
            <TileSkeletons count={4} />
          </Strip>
        </EmptyStrip>
        <EmptyStrip text="最近没有玩过游戏">
          <Box>一行高</Box>
        </EmptyStrip>
      </Stack>
    ),
  },
  TileButton: {
    'with picture and name': (
      <Strip $visibleTiles={3}>
        <TileButton type="button">
          {picture}
          <TileName>龙虎斗</TileName>
        </TileButton>
      </Strip>
    ),
  },
  TileLink: {
    'with picture and name': (
      <Strip $visibleTiles={3}>
        <TileLink to="/layout">
          {picture}
          <TileName>财神到</TileName>
        </TileLink>
      </Strip>
    ),
  },
  TileShape: {
    'without an action': (
      <Strip $visibleTiles={3}>
        <TileShape>
          {picture}
          <TileName>百家乐</TileName>
        </TileShape>
      </Strip>
    ),
  },
  TileName: {
    'long text': (
      <Strip $visibleTiles={3}>
        <TileShape>
          <TileName>名字很长的一款电子游戏</TileName>
        </TileShape>
      </Strip>
    ),
  },
  TileSkeletons: {
    'square and wide': (
      <Stack>
        <Strip $visibleTiles={5}>
          <TileSkeletons count={5} />
        </Strip>
        <Strip $visibleTiles={4}>
          <TileSkeletons count={4} ratio="2.4" />
        </Strip>
      </Stack>
    ),
  },
} satisfies Examples;
