import { scenes } from './scenes';

const font = "'PingFang SC','Noto Sans SC','Noto Sans CJK SC','Microsoft YaHei',system-ui,sans-serif";

/** Text and scene of a banner. The text makes no promise that the rules of a promotion would have to keep. */
export interface BannerText {
  headline: string;
  line: string;
  tag: string;
  scene: keyof typeof scenes;
}

export const banners: Record<string, BannerText> = {
  welcome: { tag: '会员俱乐部', headline: '一个账户，畅游全场', line: '电子·真人·体育·彩票·棋牌', scene: 'palace' },
  vip: { tag: 'VIP 专区', headline: '尊享会员礼遇', line: '等级越高，返水越多', scene: 'medal' },
  hongbao: { tag: '每日红包', headline: '上午十点，准时开抢', line: '北京时间 10:00 – 12:00', scene: 'packets' },
  usdt: { tag: '数字货币', headline: 'USDT 存取，清晰到账', line: '支持 TRC20 与 ERC20 协议', scene: 'coins' },
};

/** Banners of activities. */
export const activityBanners: Record<string, BannerText> = {
  rebate: { tag: '日日返水', headline: '每一注都有回馈', line: '按会员等级计算，随时领取', scene: 'medal' },
  newcomer: { tag: '新会员', headline: '新手体验礼', line: '完善资料即可申请', scene: 'palace' },
  partner: { tag: '超级合伙人', headline: '携手同行，共享成长', line: '申请成为代理伙伴', scene: 'treasure' },
  redrain: { tag: '红包雨', headline: '红包雨限时来袭', line: '上午场 10:00 – 12:00', scene: 'packets' },
};

const defs =
  '<defs><linearGradient id="ink" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0a1322"/><stop offset=".5" stop-color="#142a4c"/><stop offset="1" stop-color="#0d1a30"/></linearGradient>' +
  '<linearGradient id="gold" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="#fff3cf"/><stop offset=".35" stop-color="#f4d58d"/><stop offset=".75" stop-color="#d9a547"/><stop offset="1" stop-color="#8f6118"/></linearGradient>' +
  '<linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a4f8c"/><stop offset="1" stop-color="#11203a"/></linearGradient>' +
  '<linearGradient id="red" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="#e0606a"/><stop offset="1" stop-color="#8d2335"/></linearGradient>' +
  '<radialGradient id="glow"><stop offset="0" stop-color="#f4d58d" stop-opacity=".5"/><stop offset="1" stop-color="#d9a547" stop-opacity="0"/></radialGradient></defs>';

/** A line's width in units of its font size: Chinese characters are square, others about half. */
const widthOf = (line: string) => [...line].reduce((sum, it) => sum + (it < '\u2000' ? 0.58 : 1), 0);

const escape = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A 16:7 banner: words on the left, a scene in gold on the right. */
export const drawBanner = ({ tag, headline, line, scene }: BannerText): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 420" width="960" height="420">${defs}<rect width="960" height="420" fill="url(#ink)"/>` +
  `<path d="M0 330C200 280 320 400 560 340S860 300 960 350V420H0Z" fill="#6fb7ff" opacity=".06"/><path d="M0 372C240 320 420 420 660 372S900 360 960 384V420H0Z" fill="#6fb7ff" opacity=".07"/>` +
  `<path d="M430 0L250 420M520 0L340 420" stroke="#6fb7ff" opacity=".08" stroke-width="26"/><circle cx="752" cy="206" r="230" fill="url(#glow)"/>` +
  `<g transform="translate(752 210)">${scenes[scene]}</g>` +
  `<g font-family="${font}"><rect x="56" y="92" width="${Math.round(34 + widthOf(tag) * 26.5)}" height="46" rx="23" fill="none" stroke="url(#gold)" stroke-width="2"/>` +
  `<text x="73" y="124" font-size="25" fill="#f4d58d" letter-spacing="1">${escape(tag)}</text>` +
  `<text x="54" y="222" font-size="${Math.min(58, Math.floor(460 / widthOf(headline)))}" font-weight="700" fill="url(#gold)" letter-spacing="1">${escape(headline)}</text>` +
  `<text x="56" y="284" font-size="29" fill="#c9d8ee" letter-spacing="1">${escape(line)}</text>` +
  `<rect x="56" y="318" width="72" height="5" rx="2.5" fill="url(#gold)"/></g></svg>`;
