import { answers, type Answers } from './answers';

const at = '2026-11-20 10:00:00';

/** One page that holds all there is. */
const pageOf = <Row>(...data: Row[]) => ({ current_page: 1, last_page: 1, per_page: 15, total: data.length, data });

const activity = { id: 1, title: '新会员礼', banner: '', memo: '长期有效', created_at: at };
const link = { url: 'https://service.example.com/chat' };
const session = { api_token: 'a-session' };

/** Calls that change something: a page reads of their answers that they were accepted. */
const presses: Answers = {
  login_pc: session,
  register: session,
  logoff: null,
  uploadimg: null,
  editPassword: null,
  editPayPassword: null,
  updateuserinfo: null,
  uptransferstatus: null,
  'sessions/revoke': null,
  recharge: { deposit_no: 'D1' },
  withdraw: null,
  dofanshui: null,
  setlimit: null,
  delcard: null,
  bindcard: null,
  transfer: null,
  transall: null,
  douserredpacket: { redpacketmoney: '8.88' },
  doactivityapply: null,
  applyagentdo: null,
};

/** A member who has something of everything, on a host that knows every call: each page has its rows to show, not its empty state. */
export const fullAnswers: Answers = {
  ...answers,
  ...presses,
  gamelistBycode: [
    { catecode: 'obgdy', gamecode: 'OB1', gamename: '甜果乐园', gamepic: '', platform_name: 'obgdy', app_state: '1' },
  ],
  activitylist: pageOf(activity),
  activitydeatil: { ...activity, content: '<p>活动内容</p>' },
  getcard: [{ id: 1, bank: '招商银行', bank_owner: '林晚', bank_no: '**** 8888', bank_address: '北京分行', ico: '' }],
  getpaybank: [{ bank_no: '6200000000000000001', bank_owner: '收款人', bank_data: { bank_name: '招商银行' } }],
  gettransrecord: pageOf({ amount: '100.00', created_at: at, pay_way: 'USDT', out_trade_no: 'D1', state: '1' }),
  betrecord: pageOf({
    bet_id: 'B1',
    Code: 'OB电子',
    bet_amount: '10.00',
    bet_time: at,
    win_loss: '-10.00',
    state: '1',
  }),
  getfanshui: {
    list: pageOf({ money: '0.41', gamename: 'OB电子', state: '1', created_at: at, updated_at: at }),
    jisuan: '0.41',
    nojisuan: '1.00',
  },
  activityApplyLog: pageOf({ id: 1, activity_name: '新会员礼', state: '1', created_at: at }),
  payinfo: {
    info: { amount: '100.00', real_money: '100.00', bank: '', paytype: 'usdt' },
    cardlist: { mch_id: 'TXYZabcdefghijkmnopqrstuvwxyz54321', payimg: '' },
  },
  getGameUrl: link,
  getAgentLoginUrl: link,
  userredpacket: {
    sendnums: '0',
    acquirednum: '1',
    max_times: '3',
    rules: [
      { start_time: '00:00:00', end_time: '23:59:59', day_flow: '0.00', flow_money: '10.00', recharge: '100.00' },
    ],
  },
  redpacket: pageOf({ money: '8.88', redpacketmoney: '8.88', created_at: at }),
  sessions: [{ id: 1, device: '手机', address: '127.0.0.1', created_at: at, last_seen_at: at, current: '1' }],
  loginhistory: pageOf({ id: 1, device: '手机', address: '127.0.0.1', succeeded: '1', created_at: at }),
  orderdetail: {
    out_trade_no: 'D1',
    amount: '100.00',
    pay_way: 'USDT',
    state: '1',
    created_at: at,
    steps: [{ state: '1', note: '', rule: '', at }],
  },
  limits: [
    { kind: 'deposit', period: 'day', amount: '1000.00', used: '100.00' },
    { kind: 'deposit', period: 'week', amount: null, used: '100.00' },
    { kind: 'deposit', period: 'month', amount: null, used: '100.00' },
  ],
  /* No operator has set a text: the pages show their own. */
  content: { key: '', value: null },
};
