import { reviewFlags } from '@site/contract/operators';
import { categoryName, gameCategories, tierRebates } from '@site/shared/text';
import { flags, ruleEffects } from '../queue/flags';
import type { Field, FieldInputKind, Shape } from './shape';

/** How the value of a setting or a content key is edited. */
interface KeyForm {
  title: string;
  /** What it is for, in operators' words; undefined for the description that the API has. */
  about: string | undefined;
  shape: Shape;
}

type Options = Omit<Field, 'name' | 'label' | 'input'>;

const fieldOf =
  (input: FieldInputKind) =>
  (name: Field['name'], label: string, options: Options = {}): Field => ({ name, label, input, ...options });
const text = fieldOf('text');
const lines = fieldOf('lines');
const amount = fieldOf('amount');
const decimal = fieldOf('decimal');
const integer = fieldOf('integer');
const flag = fieldOf('flag');
const required = { required: true };
const optional = { optional: true };
const effectOptions = Object.fromEntries(Object.entries(ruleEffects).map(([effect, { text: name }]) => [effect, name]));
const flagOptions = Object.fromEntries(
  reviewFlags.filter((flag) => flag !== 'risk-hold').map((flag) => [flag, flags[flag].text]),
);
const reasons = (name: string, label: string) => fieldOf('strings')(name, label, { help: '输入后按回车添加' });

const form = (title: string, about: string | undefined, fields: Field[]): KeyForm => ({
  title,
  about,
  shape: { kind: 'fields', fields },
});
const list = (title: string, about: string, item: Field[]): KeyForm => ({
  title,
  about,
  shape: { kind: 'items', item },
});
const single = (
  title: string,
  about: string,
  input: 'text' | 'lines' | 'html' | 'integer',
  label: string,
  help?: string,
): KeyForm => ({ title, about, shape: { kind: 'single', input, label, ...(help ? { help } : {}) } });
const textForm = (title: string, about: string) => single(title, about, 'text', '文字');
const linesForm = (title: string, about: string) => single(title, about, 'lines', '文字', '每行一条');

const rebates = tierRebates.map(([name, category]) => decimal(name, `${categoryName(category)}返水（%）`));

const payeeHelp = { help: '会员向此地址付款，请逐字核对', ...required };

const xpubHelp = (account: string) => ({
  help: `每笔订单使用账户 ${account} 的一个新地址，代替上面的地址；切勿填写私钥`,
});

/** The forms of the money settings. */
const settings: Record<string, KeyForm> = {
  switches: form(
    '功能开关',
    '网站的各项功能可以单独停用，例如维护支付渠道时停用存款；关闭立即生效，开启须由另一位操作员复核',
    [
      flag('registration', '注册'),
      flag('login', '登录'),
      flag('deposits', '存款'),
      flag('withdrawals', '取款'),
      flag('transfers', '转账'),
      flag('games', '游戏'),
      flag('promotions', '优惠（红包、返水、活动申请）'),
      text('message', '关闭时的提示', { help: '会员使用已关闭的功能时看到', ...required }),
    ],
  ),
  'closed-platforms': {
    title: '暂停的游戏平台',
    about: '暂停立即生效：不能进入游戏，不再接受下注；派彩、撤销与转出不受影响。重新开放须由另一位操作员复核',
    shape: { kind: 'strings', label: '平台代码' },
  },
  rates: form('汇率与手续费', 'USDT 与人民币的兑换汇率，以及 USDT 取款的手续费', [
    decimal('usdtrate', '存款汇率', { help: '1 USDT 兑人民币元；变动超过 20% 需再次确认' }),
    decimal('withdrawusdtrate', '取款汇率', { help: '不应低于存款汇率' }),
    decimal('withdrawfeeusdttrc', 'TRC20 取款手续费（USDT）'),
    decimal('withdrawcashfee', 'ERC20 取款手续费（USDT）'),
  ]),
  payees: form('收款地址', '会员用 USDT、支付宝或微信付款的收款地址', [
    text('TRC20', 'TRC20 地址', payeeHelp),
    text('ERC20', 'ERC20 地址', payeeHelp),
    text('TRC20_xpub', 'TRC20 扩展公钥', xpubHelp("m/44'/195'/0'")),
    text('ERC20_xpub', 'ERC20 扩展公钥', xpubHelp("m/44'/60'/0'")),
    text('alipay', '支付宝收款码内容', required),
    text('wxpay', '微信收款码内容', required),
  ]),
  chains: form('链上付款监测', '在哪条链上、按哪个合约确认会员的 USDT 付款', [
    ...['TRC20', 'ERC20'].flatMap((protocol) => [
      text(`${protocol}_contract`, `${protocol} USDT 合约地址`, required),
      integer(`${protocol}_chain_id`, `${protocol} 链编号`, { help: '节点返回的编号不同时停止读取', ...required }),
      integer(`${protocol}_confirmations`, `${protocol} 确认区块数`, {
        help: '1 至 500；之后付款才算到账',
        ...required,
      }),
    ]),
    integer('watch_days', '监测天数', { help: '1 至 365；订单结束后继续监测其收款地址', ...required }),
  ]),
  'receiving-accounts': list('收款银行账户', '会员用银行转账存款时的收款账户', [
    text(['bank_data', 'bank_name'], '银行', required),
    text('bank_owner', '户名', required),
    text('bank_no', '账号', required),
    text('bank_address', '开户行'),
  ]),
  'pay-ways': form('存款方式', '会员可以选择的存款方式', [
    flag('usdt', 'USDT'),
    flag('card', '银行转账'),
    flag('alipay', '支付宝'),
    flag('wxpay', '微信'),
  ]),
  limits: form('单笔限额', '一笔存款和一笔取款的最低与最高金额', [
    amount('deposit_least', '存款下限（元）'),
    amount('deposit_most', '存款上限（元）'),
    amount('withdrawal_least', '取款下限（元）'),
    amount('withdrawal_most', '取款上限（元）'),
  ]),
  'withdrawal-turnover': form(
    '取款流水要求',
    '取款前，存款和红包须完成的流水倍数。入账时按当时的倍数确定，修改只对之后入账的生效',
    [
      decimal('deposits', '存款的流水倍数', { help: '0 为不要求' }),
      decimal('redPackets', '红包的流水倍数', { help: '0 为不要求' }),
    ],
  ),
  'turnover-weights': form(
    '流水计入比例',
    '各类游戏的投注按多少比例计入取款流水，结算时按当时的比例',
    gameCategories.map((name) => integer(name, `${categoryName(name)}（%）`, { help: '0 至 100' })),
  ),
  'withdrawal-cooling-off': form('取款冷却期', '绑定收款账户或修改密码后，多少小时内不能取款', [
    integer('account', '绑定收款账户后（小时）', { help: '0 至 720；期间不能向新账户取款，0 为不限制' }),
    integer('password', '修改密码或登录验证后（小时）', {
      help: '0 至 720；登录密码或资金密码修改、重置，添加通行密钥、开启通行密钥确认或关闭动态验证码后不能取款，0 为不限制',
    }),
  ]),
  'second-approval': form(
    '复核金额',
    '单笔达到金额，或 24 小时内合计超过金额的存款与取款，须由另一位操作员复核；余额调增不得超过上限',
    [
      amount('deposit', '存款复核金额（元）', { help: '入账不低于此金额的存款须由另一位操作员复核' }),
      amount('payout', '取款复核金额（元）', { help: '不低于此金额的取款须由另一位操作员复核' }),
      amount('operator_day', '操作员 24 小时复核金额（元）', {
        help: '一位操作员 24 小时内独自通过的存款与取款合计超过此金额时，须由另一位操作员复核',
      }),
      amount('member_day', '会员 24 小时复核金额（元）', {
        help: '一位会员 24 小时内未经复核通过的存款与取款合计超过此金额时，须由另一位操作员复核',
      }),
      amount('adjustments', '会员 24 小时调增上限（元）', {
        help: '一位会员 24 小时内经余额调整最多可增加的金额，复核也不能超过',
      }),
    ],
  ),
  'confirm-delay': single(
    '复核等待时间',
    '操作员被他人添加、停用或启用，或其密码、验证器、角色被他人修改后，须等待多少小时才能复核',
    'integer',
    '等待时间（小时）',
    '0 至 720；未设置时，真实支付为 24，否则为 0',
  ),
  'risk-rules': list('风控规则', '审核存款和取款时执行的规则；同一条规则的条件须全部满足，留空的条件不限', [
    text('name', '名称', required),
    fieldOf('choice')('effect', '处理方式', { options: effectOptions, ...required }),
    fieldOf('choice')(['when', 'kind'], '订单种类', { options: { deposit: '存款', withdrawal: '取款' }, ...optional }),
    amount(['when', 'amount_least'], '金额不低于（元）', optional),
    fieldOf('choices')(['when', 'flags_any'], '有任一标记', { options: flagOptions, ...optional }),
    fieldOf('choices')(['when', 'flags_all'], '有全部标记', { options: flagOptions, ...optional }),
    integer(['when', 'member_days_under'], '注册不满（天）', optional),
    amount(['when', 'deposits_under'], '累计存款低于（元）', optional),
    integer(['when', 'vip_under'], 'VIP 等级低于', optional),
    integer(['when', 'related_least'], '关联会员不少于（位）', optional),
    integer(['when', 'account_hours_under'], '收款账户绑定不满（小时）', optional),
  ]),
  'auto-approve': form('自动入账', '已确认的付款与订单相符时，单笔不超过此金额的存款自动入账；0.00 为不自动入账', [
    amount('usdt', '区块链付款上限（元）'),
    amount('bank', '银行流水上限（元）'),
    amount('psp', '支付渠道上限（元）'),
  ]),
  tolerance: form('入账差额', '付款与订单的金额相差多少以内视为相符', [
    decimal('usdt', '区块链付款（USDT）'),
    amount('bank', '银行流水（元）'),
    amount('psp', '支付渠道（元）'),
  ]),
  providers: form('支付渠道', '支付宝和微信各由哪个渠道收款，渠道须已在服务器上配置；留空使用收款码', [
    text('alipay', '支付宝'),
    text('wxpay', '微信'),
  ]),
  explorers: form('区块链浏览器', '交易链接，{hash} 处为交易哈希；留空不显示链接', [
    text('TRC20', 'TRC20 链接'),
    text('ERC20', 'ERC20 链接'),
  ]),
  sla: form('处理时限', '待处理的存款、取款与付款超过多久后标红', [
    integer('deposits', '存款审核（分钟）'),
    integer('withdrawals', '取款审核（分钟）'),
    integer('payouts', '付款（分钟）'),
  ]),
  'refusal-reasons': form('常用原因', '拒绝时可选的原因，会员可见', [
    reasons('deposits', '存款'),
    reasons('withdrawals', '取款'),
    reasons('payouts', '付款失败'),
    reasons('applications', '申请'),
  ]),
  'deposit-expiry': single(
    '存款订单过期',
    '未处理的存款多久后自动过期',
    'integer',
    '过期时间（小时）',
    '1 至 720；未处理的存款到时自动拒绝',
  ),
  'vip-tiers': list('VIP 等级', '各等级的门槛与返水比例，由低到高', [
    amount('recharge', '累计存款（元）'),
    amount('flow', '累计流水（元）'),
    ...rebates,
  ]),
  'red-packet-rules': list('红包规则', '每天领取红包的时段、条件与金额；请在非领取时段修改', [
    fieldOf('time')('start_time', '开始'),
    fieldOf('time')('end_time', '结束'),
    amount('recharge', '累计存款（元）'),
    amount('day_flow', '当日流水（元）'),
    amount('flow_money', '取款流水（元）'),
    amount('least', '最少（元）'),
    amount('most', '最多（元）'),
    integer('bonus_rule', '奖金规则编号', optional),
  ]),
  licence: form('真实支付与牌照', '是否开放真实支付，以及牌照、最低年龄与允许的地区', [
    flag('real_payments', '真实支付', {
      help: '开启前须填写牌照号码、最低年龄与允许的地区，设置存款流水倍数，替换演示收款方式与演示平台；开启后演示平台关闭，注册须填写出生日期',
    }),
    text('licence', '牌照号码'),
    integer('minimum_age', '最低年龄', { help: '不小于 18' }),
    fieldOf('strings')('regions', '允许的地区', { help: '输入后按回车添加' }),
  ]),
};

const questions = [text('question', '问题', required), lines('answer', '回答', required)];
const downloadHelp = { help: 'http(s) 地址，或留空；新地址须由另一位操作员复核' };

/** The forms of what members read. */
const content: Record<string, KeyForm> = {
  app: form('站点信息', '网站标题、开放或维护、首页弹窗、App 下载地址', [
    text('title', '网站标题', required),
    flag('site_state', '网站开放', { help: '关闭后会员只能看到维护提示' }),
    text('repair_tips', '维护提示'),
    flag('redpacket_switch', '红包入口', { help: '关闭立即生效，开启须由另一位操作员复核' }),
    flag('index_modal', '首页弹窗'),
    flag('tabbar', '会员导航栏', { help: '会员页面底部的首页、存款、游戏、优惠、我的' }),
    fieldOf('html')('webcontent', '首页弹窗内容（HTML）'),
    text('ios_download_url', 'iOS 下载地址', downloadHelp),
    text('android_download_url', 'Android 下载地址', downloadHelp),
  ]),
  homenotice: { title: '首页滚动公告', about: '首页顶部滚动显示的文字', shape: { kind: 'strings', label: '文字' } },
  banners: list('首页轮播图', '首页顶部轮换的图片及其链接', [
    text('src', '图片地址', required),
    text('href', '链接', { optional: true }),
  ]),
  banks: list('可选的银行', '会员添加银行卡时可选的银行', [text('bank_name', '银行', required)]),
  service: form('客服页面', '客服页面的标题、服务时间与常见问答', [
    text('title', '标题', required),
    text('hours', '服务时间'),
    fieldOf('items')('lines', '问答', { item: questions }),
  ]),
  about: single('关于我们', '“关于我们”页面的正文', 'html', 'HTML'),
  history: single('品牌历史', '“关于我们”页面的品牌历史标签', 'html', 'HTML'),
  faq: list('常见问题', '“常见问题”页面的问题与回答', questions),
  sponsor: list('品牌赞助', '品牌赞助标签，按年份列出', [
    text('year', '年份', required),
    lines('text', '文字', required),
  ]),
  'deposit.hint': textForm('存款提示', '存款表单下方的提示（时限、金额等），留空不显示'),
  'deposit.protocols': linesForm('协议区别', '存款页对转账网络的说明；“TRC20：说明”显示为名称和含义'),
  'withdraw.help': textForm('取款提示', '取款表单下方、客服链接前的提示'),
  'home.group': linesForm('集团介绍', '首页“集团介绍”的文字'),
  'hongbao.notes': linesForm('红包说明', '红包下方的说明'),
  'agent.note': textForm('代理申请说明', '代理申请表单上方的文字'),
  'app.steps': linesForm('安装步骤', 'App 下载页的安装步骤'),
  'site.line': textForm('首页底部文字', '首页底部的文字'),
  'members.moreMobiles': textForm('额外的手机号格式', '除默认格式外还接受的手机号，须由技术人员填写'),
};

export const isSetting = (key: string): boolean => key in settings;

/** The form of a key with a stored value. A key that this desk does not know is edited as text or as JSON. */
export const formOf = (key: string, value: unknown, isMoney = isSetting(key)): KeyForm => {
  const isText = !isMoney && (typeof value === 'string' || value === null);
  return (
    settings[key] ??
    content[key] ?? {
      title: key,
      about: undefined,
      shape: isText ? { kind: 'single', input: 'lines', label: '文字' } : { kind: 'json' },
    }
  );
};

/** When a change that needs a second operator takes effect. */
const approvalHint = '提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。';

type Values = Record<string, unknown>;

/** Whether a change of the switches turns some off, and does nothing else. */
const onlyTurnsOff = (before: Values, after: Values): boolean => {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  return changed.length > 0 && changed.every((name) => after[name] === 0);
};

/** Whether the links to the apps change, or red packets are switched on. */
const changesDownloadsOrPays = (before: Values, after: Values): boolean =>
  ['ios_download_url', 'android_download_url'].some((name) => after[name] && after[name] !== before[name]) ||
  (before.redpacket_switch === 0 && after.redpacket_switch === 1);

/** Texts beside the forms for deposits and withdrawals, whose changes need a second operator. */
const paymentTexts = ['deposit.hint', 'deposit.protocols', 'withdraw.help'];

/**
 * When a change takes effect; empty if at once.
 * @param after undefined for a reset, which removes the links to the apps and switches red packets on
 */
export const hintOf = (key: string, isMoney: boolean, before: unknown, after: unknown): string => {
  if (isMoney)
    return key === 'switches' && after !== undefined && onlyTurnsOff(before as Values, after as Values)
      ? '关闭立即生效；重新开启须由另一位操作员复核。'
      : approvalHint;
  const needsTwo =
    key === 'app' && typeof before === 'object' && before !== null
      ? changesDownloadsOrPays(before as Values, (after ?? { redpacket_switch: 1 }) as Values)
      : paymentTexts.includes(key);
  return needsTwo ? approvalHint : '';
};
