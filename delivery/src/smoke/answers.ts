import type { CallData, CallName } from '../../../shared/src/contract';

/** What a host says to each call, whoever asks. */
export type Answers = { [Name in CallName]?: CallData<Name> };

const emptyPage = { current_page: 1, last_page: 1, per_page: 15, total: 0, data: [] };

/** A member as a host describes them, money and counts as texts. */
export const member: CallData<'user'> = {
  username: 'linwan88',
  realname: '林晚',
  balance: '1000.00',
  avatar: '',
  vip: '1',
  vipname: '',
  paysum: '5000.00',
  mobile: '13800138000',
  email: 'lin@example.com',
  birthday: null,
  isagent: '0',
  transferstatus: '0',
  withdrawcashfee: '0.00',
  withdrawfeeusdttrc: '1.00',
  withdrawusdtrate: '7.1',
  usdtrate: '7.2',
};

/** One of the tiers, with the share of each kind of game. */
export const tier = (flow: string, recharge: string) => ({
  flow,
  recharge,
  realperson: '0.41',
  electron: '0.42',
  joker: '0.43',
  sport: '0.44',
  lottery: '0.45',
  e_sport: '0.46',
});

const game = (category_id: string, name: string, platform_name: string, app_state: 0 | 1 | '0' | '1' = '1') => ({
  category_id,
  platform_name,
  game_code: `${platform_name}-1`,
  name,
  app_state,
  game_type: '1',
  pic: '',
});

/** What a host that keeps the contract, and is not ours, may answer: flags and counts as texts, nothing that a site must not need. */
export const answers: Answers = {
  app: {
    title: '星河娱乐',
    site_state: '1',
    repair_tips: '',
    redpacket_switch: '1',
    index_modal: '0',
    webcontent: '',
    ios_download_url: 'https://example.com/app.ipa',
  },
  user: member,
  refreshusermoney: member,
  balance: { balance: '1000.00' },
  uservip: [tier('0.00', '1000.00'), tier('10000.00', '10000.00'), tier('50000.00', '50000.00')],
  homenotice: ['欢迎光临'],
  bannerList: [{ src: '/api/none.svg' }],
  'game/list': [
    game('concise', '星际老虎机', 'obgdy'),
    game('concise', '已下架的老虎机', 'obgdy', '0'),
    game('gaming', '电竞大厅', 'dj'),
    game('realbet', '真人大厅', 'zr'),
    game('sport', '体育大厅', 'ty'),
    game('lottery', '彩票大厅', 'cp'),
    game('joker', '棋牌大厅', 'qp'),
  ],
  gamelistBycode: [],
  noticeList: {
    data: [
      { id: 2, title: '第二则消息', content: '<p>第二则内容</p>', created_at: '2026-11-20 10:00:00' },
      { id: 1, title: '第一则消息', content: '<p>第一则内容</p>', created_at: '2026-11-19 10:00:00' },
    ],
  },
  activitylist: emptyPage,
  getcard: [],
  banklist: [{ bank_name: '招商银行' }, { bank_name: '工商银行' }],
  getpaybank: [],
  get_pay_way: { usdt: '1', card: '1', alipay: '1', wxpay: '1' },
  balancelist: [{ name: 'obgdy', platname: 'OB电子', balance: '0.00' }],
  gettransrecord: emptyPage,
  betrecord: emptyPage,
  getfanshui: { list: emptyPage, jisuan: '0.00', nojisuan: '0.00' },
  activityApplyLog: emptyPage,
  getservicerurl: { url: 'https://service.example.com/chat' },
  logoff: null,
};
