import type { Field, Shape } from '../editor/shape';
import { approvalHint } from '../settings/changeHint';

interface ContentForm {
  title: string;
  /** What it is for, in operators' words. */
  about: string;
  shape: Shape;
}

const text = (title: string, about: string): ContentForm => ({
  title,
  about,
  shape: { kind: 'single', input: 'text', label: '文字' },
});
const lines = (title: string, about: string): ContentForm => ({
  title,
  about,
  shape: { kind: 'single', input: 'lines', label: '文字', help: '每行一条' },
});
const html = (title: string, about: string): ContentForm => ({
  title,
  about,
  shape: { kind: 'single', input: 'html', label: 'HTML' },
});
const items = (title: string, about: string, item: Field[]): ContentForm => ({
  title,
  about,
  shape: { kind: 'items', item },
});

const questions: Field[] = [
  { name: 'question', label: '问题', input: 'text', required: true },
  { name: 'answer', label: '回答', input: 'lines', required: true },
];

/** The forms of the site's content. */
const contentForms: Record<string, ContentForm> = {
  app: {
    title: '站点信息',
    about: '网站标题、开放或维护、首页弹窗、App 下载地址',
    shape: {
      kind: 'fields',
      fields: [
        { name: 'title', label: '网站标题', input: 'text', required: true },
        { name: 'site_state', label: '网站开放', input: 'flag', help: '关闭后会员只能看到维护提示' },
        { name: 'repair_tips', label: '维护提示', input: 'text' },
        { name: 'redpacket_switch', label: '红包入口', input: 'flag', help: '关闭立即生效，开启须由另一位操作员复核' },
        { name: 'index_modal', label: '首页弹窗', input: 'flag' },
        { name: 'tabbar', label: '会员导航栏', input: 'flag', help: '会员页面底部的首页、存款、游戏、优惠、我的' },
        { name: 'webcontent', label: '首页弹窗内容（HTML）', input: 'html' },
        {
          name: 'ios_download_url',
          label: 'iOS 下载地址',
          input: 'text',
          help: 'http(s) 地址，或留空；新地址须由另一位操作员复核',
        },
        {
          name: 'android_download_url',
          label: 'Android 下载地址',
          input: 'text',
          help: 'http(s) 地址，或留空；新地址须由另一位操作员复核',
        },
      ],
    },
  },
  homenotice: { title: '首页滚动公告', about: '首页顶部滚动显示的文字', shape: { kind: 'strings', label: '文字' } },
  banners: items('首页轮播图', '首页顶部轮换的图片及其链接', [
    { name: 'src', label: '图片地址', input: 'text', required: true },
    { name: 'href', label: '链接', input: 'text', optional: true },
  ]),
  banks: items('可选的银行', '会员添加银行卡时可选的银行', [
    { name: 'bank_name', label: '银行', input: 'text', required: true },
  ]),
  service: {
    title: '客服页面',
    about: '客服页面的标题、服务时间与常见问答',
    shape: {
      kind: 'fields',
      fields: [
        { name: 'title', label: '标题', input: 'text', required: true },
        { name: 'hours', label: '服务时间', input: 'text' },
        { name: 'lines', label: '问答', input: 'items', item: questions },
      ],
    },
  },
  about: html('关于我们', '“关于我们”页面的正文'),
  history: html('品牌历史', '“关于我们”页面的品牌历史标签'),
  faq: items('常见问题', '“常见问题”页面的问题与回答', questions),
  sponsor: items('品牌赞助', '品牌赞助标签，按年份列出', [
    { name: 'year', label: '年份', input: 'text', required: true },
    { name: 'text', label: '文字', input: 'lines', required: true },
  ]),
  'deposit.hint': text('存款提示', '存款表单下方的提示（时限、金额等），留空不显示'),
  'deposit.protocols': lines('协议区别', '存款页对转账网络的说明；“TRC20：说明”显示为名称和含义'),
  'withdraw.help': text('取款提示', '取款表单下方、客服链接前的提示'),
  'home.group': lines('集团介绍', '首页“集团介绍”的文字'),
  'hongbao.notes': lines('红包说明', '红包下方的说明'),
  'agent.note': text('代理申请说明', '代理申请表单上方的文字'),
  'app.steps': lines('安装步骤', 'App 下载页的安装步骤'),
  'site.line': text('首页底部文字', '首页底部的文字'),
  'members.moreMobiles': text('额外的手机号格式', '除默认格式外还接受的手机号，须由技术人员填写'),
};

/** The name of a content key. */
export const contentTitle = (key: string): string => contentForms[key]?.title ?? key;

/** What a content key is for; undefined for one that this desk does not know. */
export const contentAbout = (key: string): string | undefined => contentForms[key]?.about;

/** The shape of a key's value; that of a key which this desk does not know follows from its value. */
export const contentShape = (key: string, value: unknown): Shape =>
  contentForms[key]?.shape ??
  (typeof value === 'string' || value === null ? { kind: 'single', input: 'lines', label: '文字' } : { kind: 'json' });

/** Texts beside the forms for deposits and withdrawals, whose changes need a second operator. */
const paymentTexts = ['deposit.hint', 'deposit.protocols', 'withdraw.help'];

type AppInfo = Record<string, unknown>;

/** Whether the links to the apps change, or red packets are switched on. */
const changesDownloadsOrPays = (before: AppInfo, after: AppInfo): boolean =>
  ['ios_download_url', 'android_download_url'].some((name) => after[name] && after[name] !== before[name]) ||
  (before.redpacket_switch === 0 && after.redpacket_switch === 1);

/**
 * When a change of the content takes effect; empty if at once.
 * @param after undefined for a reset, which removes the links to the apps and switches red packets on
 */
export const contentHint = (key: string, before: unknown, after: unknown): string => {
  const isApp = key === 'app' && typeof before === 'object' && before !== null;
  const needsTwo = isApp
    ? changesDownloadsOrPays(before as AppInfo, (after ?? { redpacket_switch: 1 }) as AppInfo)
    : paymentTexts.includes(key);
  return needsTwo ? approvalHint : '';
};
