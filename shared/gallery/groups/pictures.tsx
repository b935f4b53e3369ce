import styled from 'styled-components';
import * as kit from '../../src/index';
import { failingPhoto, photo } from '../samples';

const subjects = [
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
] as const;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(6, 1fr);
  gap: 8px;
`;

export const pictures = {
  Avatar: (
    <kit.Row>
      <kit.Avatar />
      <kit.Avatar src={photo} size={72} />
      <kit.Avatar src={failingPhoto} />
    </kit.Row>
  ),
  Logo: <kit.Logo title="星海娱乐" size={48} />,
  VipBadge: (
    <kit.Row>
      {Array.from({ length: 10 }, (_, index) => (
        <kit.VipBadge key={index} level={index + 1} />
      ))}
    </kit.Row>
  ),
  BankMark: (
    <kit.Row>
      {['中国工商银行', '招商银行', 'USDT', '未知银行'].map((name) => (
        <kit.BankMark key={name} name={name} size={56} />
      ))}
    </kit.Row>
  ),
  BannerArt: (
    <div style={{ aspectRatio: 2.4 }}>
      <kit.BannerArt seed="long" title="全年最大型会员回馈活动正式开始" subtitle="每日签到领取幸运红包与免费旋转" />
    </div>
  ),
  Picture: (
    <Columns>
      <kit.Picture src={photo} alt="横幅" eager fallback={null} />
      <kit.Picture src={failingPhoto} alt="失败的图片" fallback="备用图" />
    </Columns>
  ),
  EmptyPicture: (
    <kit.Row $gap={2}>
      {subjects.map((subject) => (
        <kit.EmptyPicture key={subject} subject={subject} size={84} />
      ))}
    </kit.Row>
  ),
  CaptchaImage: <kit.CaptchaImage index={1} code="8K3P" />,
  QrCode: <kit.QrCode text="TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z" />,
};
