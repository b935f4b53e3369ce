import * as v from 'valibot';
import { features, type CallData } from '@site/contract';
import { filled, setting, readSetting } from '../../base/settings/settings';
import type { Queryable } from '../../base/database/database';
import { readMinimumAge } from './licence';

/* Addresses that operators may set. None of them can run code in the site: no `javascript:` or `data:` URLs. */

/** Address of a picture: a path of the site, or https. */
export const pictureAddress = v.pipe(
  v.string(),
  v.regex(/^(\/(?!\/)|https:\/\/)[^\s\\]+$/, '请填写/开头的路径或https地址'),
);

/** Target of a link: a page of the site such as `#/vip`, a path, or http(s). */
const linkAddress = v.pipe(
  v.string(),
  v.regex(/^(#?\/(?!\/)|https?:\/\/)[^\s\\]*$/, '请填写站内页面（如#/vip）或http(s)地址'),
);

/** Download address of an app; empty for none. */
const downloadAddress = v.pipe(v.string(), v.regex(/^(https?:\/\/[^\s\\]+)?$/, '请填写http(s)地址，或留空'));

const flag = v.picklist([0, 1]);

/** What the site loads first: title, maintenance mode, red packet switch, popup, tab bar, download addresses. */
export const appInfo = setting(
  'content.app',
  v.object({
    title: filled,
    site_state: flag,
    repair_tips: v.string(),
    redpacket_switch: flag,
    index_modal: flag,
    /** Values stored earlier do not have it. */
    tabbar: v.optional(flag, 1),
    webcontent: v.string(),
    ios_download_url: downloadAddress,
    android_download_url: downloadAddress,
  }),
  {
    title: '金禧会员站',
    site_state: 1,
    repair_tips: '系统正在升级维护，请稍后再来。',
    redpacket_switch: 1,
    index_modal: 1,
    tabbar: 1,
    webcontent:
      '<p>欢迎来到金禧会员站！本站为演示站点，账户中的余额均为游戏币，不涉及真实资金。</p><p>祝您玩得开心，也请适度娱乐。</p>',
    ios_download_url: '',
    android_download_url: '',
  },
);

/** Lines of the marquee on the home page. */
export const homeNotices = setting('content.homeNotices', v.array(filled), [
  '欢迎来到金禧会员站，本站为演示站点，余额均为游戏币。',
  '每日北京时间 10:00 – 12:00 红包准时开抢。',
  '存款与取款支持 USDT，请务必核对协议与地址。',
  '适度娱乐：可在账户中设置存款限额与暂停游戏。',
]);

export const bannerSlides = setting(
  'content.banners',
  v.array(v.object({ src: pictureAddress, href: v.optional(linkAddress) })),
  [
    { src: '/api/pictures/banners/1/welcome.svg', href: '#/games' },
    { src: '/api/pictures/banners/1/hongbao.svg', href: '#/hongbao' },
    { src: '/api/pictures/banners/1/vip.svg', href: '#/vip' },
    { src: '/api/pictures/banners/1/usdt.svg', href: '#/deposit' },
  ],
);

export const servicePage = setting(
  'content.service',
  v.object({
    title: filled,
    hours: v.string(),
    lines: v.array(v.object({ question: filled, answer: filled })),
  }),
  {
    title: '在线客服',
    hours: '服务时间：每日 09:00 – 24:00（北京时间）',
    lines: [
      {
        question: '忘记密码怎么办？',
        answer: '请准备好您的用户名、真实姓名和已绑定的手机号，由客服核实身份后协助重设。',
      },
      { question: '存款多久到账？', answer: '提交后由工作人员审核，可在资产页的存款记录中查看状态。' },
      { question: '取款多久到账？', answer: '审核通过后按您选择的方式汇出，可在取款记录中查看状态。' },
      { question: '游戏里的余额怎么取回？', answer: '在会员中心点“一键回收”，各平台的余额会回到主账户。' },
    ],
  },
);

export type SiteInfo = CallData<'app'>;

/** Reads the site's name, state and texts, and the minimum age if members pay with real money. */
export const readSiteInfo = async (db: Queryable): Promise<SiteInfo> => {
  const [info, minimumAge] = await Promise.all([readSetting(db, appInfo), readMinimumAge(db)]);
  /* `passkeys` is for pages of earlier releases. */
  const host = { passkeys: 1, features: [...features] };
  return { ...info, ...host, ...(minimumAge === undefined ? {} : { minimum_age: minimumAge }) };
};
