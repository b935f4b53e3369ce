import styled from 'styled-components';
import { Icon, type IconName } from '../../src/ui/icons/Icon';
import { moreIcons } from '../../src/ui/icons/moreIcons';
import { Row } from '../../src/ui/layout/PageBody';
import { Avatar } from '../../src/ui/pictures/Avatar';
import { BankMark } from '../../src/ui/pictures/BankMark';
import { BannerArt } from '../../src/ui/pictures/BannerArt';
import { CaptchaImage } from '../../src/ui/pictures/CaptchaImage';
import { EmptyPicture, type EmptySubject } from '../../src/ui/pictures/EmptyPicture';
import { GameArt } from '../../src/ui/pictures/GameArt';
import { HeroArt } from '../../src/ui/pictures/HeroArt';
import { Logo } from '../../src/ui/pictures/Logo';
import { Picture } from '../../src/ui/pictures/Picture';
import { VipBadge } from '../../src/ui/pictures/VipBadge';
import { QrCode } from '../../src/ui/qr/QrCode';
import type { Examples } from '../examples';
import { failingPhoto, photo } from '../photos';

const firstIcons: IconName[] = ['menu', 'chevronLeft', 'chevronRight', 'close', 'gift', 'headset', 'mail', 'volume'];
const icons = [...firstIcons, ...(Object.keys(moreIcons) as IconName[])];
const categories = ['concise', 'realbet', 'joker', 'sport', 'lottery', 'gaming'] as const;

const subjects: EmptySubject[] = [
  'records',
  'cards',
  'messages',
  'gifts',
  'games',
  'search',
  'member',
  'error',
  'offline',
  'missing',
];

const Box = styled.div<{ $ratio: string; $width?: string }>`
  position: relative;
  width: ${({ $width = '100%' }) => $width};
  aspect-ratio: ${({ $ratio }) => $ratio};
  overflow: hidden;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(6, 1fr);
  gap: 8px;
`;

export const pictures = {
  Icon: {
    'all icons': (
      <Row $gap={3}>
        {icons.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Row>
    ),
    sizes: (
      <Row>
        <Icon name="wallet" size={16} />
        <Icon name="wallet" />
        <Icon name="wallet" size={32} />
      </Row>
    ),
  },
  Avatar: {
    'drawn, photo, failed, large': (
      <Row>
        <Avatar />
        <Avatar src={photo} />
        <Avatar src={failingPhoto} />
        <Avatar src={photo} size={72} />
      </Row>
    ),
  },
  Logo: {
    'mark, with title, large': (
      <Row $gap={4}>
        <Logo />
        <Logo title="星海娱乐" />
        <Logo title="星海娱乐" size={48} />
      </Row>
    ),
  },
  VipBadge: {
    levels: (
      <Row>
        {Array.from({ length: 10 }, (_, index) => (
          <VipBadge key={index} level={index + 1} />
        ))}
        <VipBadge level={10} size={36} />
      </Row>
    ),
  },
  BankMark: {
    'several names, sizes': (
      <Row>
        {['中国工商银行', '中国建设银行', '招商银行', 'USDT', '未知银行'].map((name) => (
          <BankMark key={name} name={name} />
        ))}
        <BankMark name="招商银行" size={56} />
      </Row>
    ),
  },
  GameArt: {
    'every category': (
      <Columns>
        {categories.map((category) => (
          <Box key={category} $ratio="1">
            <GameArt category={category} name={category} />
          </Box>
        ))}
      </Columns>
    ),
    'games by their names': (
      <Columns>
        {['麻将', '捕鱼', '骰宝', '轮盘', '篮球', '百家乐'].map((name) => (
          <Box key={name} $ratio="1">
            <GameArt category="concise" name={name} />
          </Box>
        ))}
      </Columns>
    ),
    'games of one category': (
      <Columns>
        {categories.map((name) => (
          <Box key={name} $ratio="1">
            <GameArt category="concise" name={name} />
          </Box>
        ))}
      </Columns>
    ),
  },
  BannerArt: {
    'with title, long text': (
      <Box $ratio="2.4">
        <BannerArt seed="long" title="全年最大型会员回馈活动正式开始" subtitle="每日签到领取幸运红包与免费旋转" />
      </Box>
    ),
  },
  HeroArt: {
    'in its box': (
      <Box $ratio="390 / 170" $width="50%">
        <HeroArt />
      </Box>
    ),
  },
  Picture: {
    'loaded, missing, failed': (
      <Columns>
        <Picture src={photo} alt="横幅" fallback={null} />
        <Picture alt="没有图片" fallback={<GameArt category="sport" name="missing" />} />
        <Picture src={failingPhoto} alt="失败的图片" fallback={<GameArt category="joker" name="failed" />} />
      </Columns>
    ),
    'wide ratio': <Picture src={photo} alt="宽横幅" ratio="6" eager fallback={null} />,
  },
  EmptyPicture: {
    'own size': <EmptyPicture size={56} />,
    'every subject': (
      <Row $gap={2}>
        {subjects.map((subject) => (
          <EmptyPicture key={subject} subject={subject} size={84} />
        ))}
      </Row>
    ),
  },
  CaptchaImage: {
    'two codes': (
      <Row>
        <CaptchaImage index={1} code="8K3P" />
        <CaptchaImage index={2} code="WX27" />
      </Row>
    ),
  },
  QrCode: {
    'short and long text': (
      <Row>
        <QrCode text="https://site.example" label="网站二维码" size={120} />
        <QrCode text="TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z" />
      </Row>
    ),
  },
} satisfies Examples;
