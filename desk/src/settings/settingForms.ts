import type { Field, Shape } from '../editor/shape';

interface SettingForm {
  title: string;
  /** What it is for, in operators' words. */
  about?: string;
  shape: Shape;
}

const flags = (labels: Record<string, string>): Field[] =>
  Object.entries(labels).map(([name, label]) => ({ name, label, input: 'flag' }));

const amounts = (labels: Record<string, string>): Field[] =>
  Object.entries(labels).map(([name, label]) => ({ name, label, input: 'amount' }));

const rebates: Field[] = Object.entries({
  realperson: '真人',
  electron: '电子',
  joker: '棋牌',
  sport: '体育',
  lottery: '彩票',
  e_sport: '电竞',
}).map(([name, label]) => ({ name, label: `${label}返水（%）`, input: 'decimal' }));

/** The forms of the money settings, in the order of the page. */
export const settingForms: Record<string, SettingForm> = {
  switches: {
    title: '功能开关',
    about: '网站的各项功能可以单独停用，例如维护支付渠道时停用存款；关闭立即生效，开启须由另一位操作员复核',
    shape: {
      kind: 'fields',
      fields: [
        ...flags({
          registration: '注册',
          login: '登录',
          deposits: '存款',
          withdrawals: '取款',
          transfers: '转账',
          games: '游戏',
          promotions: '优惠（红包、返水、活动申请）',
        }),
        { name: 'message', label: '关闭时的提示', input: 'text', help: '会员使用已关闭的功能时看到', required: true },
      ],
    },
  },
  rates: {
    title: '汇率与手续费',
    about: 'USDT 与人民币的兑换汇率，以及 USDT 取款的手续费',
    shape: {
      kind: 'fields',
      fields: [
        { name: 'usdtrate', label: '存款汇率', input: 'decimal', help: '1 USDT 兑人民币元；变动超过 20% 需再次确认' },
        { name: 'withdrawusdtrate', label: '取款汇率', input: 'decimal', help: '不应低于存款汇率' },
        { name: 'withdrawfeeusdttrc', label: 'TRC20 取款手续费（USDT）', input: 'decimal' },
        { name: 'withdrawcashfee', label: 'ERC20 取款手续费（USDT）', input: 'decimal' },
      ],
    },
  },
  payees: {
    title: '收款地址',
    about: '会员用 USDT、支付宝或微信付款的收款地址',
    shape: {
      kind: 'fields',
      fields: [
        { name: 'TRC20', label: 'TRC20 地址', input: 'text', help: '会员向此地址付款，请逐字核对', required: true },
        { name: 'ERC20', label: 'ERC20 地址', input: 'text', help: '会员向此地址付款，请逐字核对', required: true },
        { name: 'alipay', label: '支付宝收款码内容', input: 'text', required: true },
        { name: 'wxpay', label: '微信收款码内容', input: 'text', required: true },
      ],
    },
  },
  'receiving-accounts': {
    title: '收款银行账户',
    about: '会员用银行转账存款时的收款账户',
    shape: {
      kind: 'items',
      item: [
        { name: ['bank_data', 'bank_name'], label: '银行', input: 'text', required: true },
        { name: 'bank_owner', label: '户名', input: 'text', required: true },
        { name: 'bank_no', label: '账号', input: 'text', required: true },
        { name: 'bank_address', label: '开户行', input: 'text' },
      ],
    },
  },
  'pay-ways': {
    title: '存款方式',
    about: '会员可以选择的存款方式',
    shape: {
      kind: 'fields',
      fields: flags({ usdt: 'USDT', card: '银行转账', alipay: '支付宝', wxpay: '微信' }),
    },
  },
  limits: {
    title: '单笔限额',
    about: '一笔存款和一笔取款的最低与最高金额',
    shape: {
      kind: 'fields',
      fields: amounts({
        deposit_least: '存款下限（元）',
        deposit_most: '存款上限（元）',
        withdrawal_least: '取款下限（元）',
        withdrawal_most: '取款上限（元）',
      }),
    },
  },
  'withdrawal-turnover': {
    title: '取款流水要求',
    about: '取款前，存款和红包须完成的流水倍数。入账时按当时的倍数确定，修改只对之后入账的生效',
    shape: {
      kind: 'fields',
      fields: [
        { name: 'deposits', label: '存款的流水倍数', input: 'decimal', help: '0 为不要求' },
        { name: 'redPackets', label: '红包的流水倍数', input: 'decimal', help: '0 为不要求' },
      ],
    },
  },
  'withdrawal-cooling-off': {
    title: '取款冷却期',
    shape: {
      kind: 'fields',
      fields: [
        {
          name: 'account',
          label: '绑定收款账户后（小时）',
          input: 'integer',
          help: '0 至 720；期间不能向新账户取款，0 为不限制',
        },
        {
          name: 'password',
          label: '修改密码或登录验证后（小时）',
          input: 'integer',
          help: '0 至 720；登录密码或资金密码修改、重置，添加通行密钥、开启通行密钥确认或关闭动态验证码后不能取款，0 为不限制',
        },
      ],
    },
  },
  'second-approval': {
    title: '复核金额',
    about: '单笔达到金额，或 24 小时内合计超过金额的存款与取款，须由另一位操作员复核；余额调增不得超过上限',
    shape: {
      kind: 'fields',
      fields: [
        {
          name: 'deposit',
          label: '存款复核金额（元）',
          input: 'amount',
          help: '入账不低于此金额的存款须由另一位操作员复核',
        },
        {
          name: 'payout',
          label: '取款复核金额（元）',
          input: 'amount',
          help: '不低于此金额的取款须由另一位操作员复核',
        },
        {
          name: 'operator_day',
          label: '操作员 24 小时复核金额（元）',
          input: 'amount',
          help: '一位操作员 24 小时内独自通过的存款与取款合计超过此金额时，须由另一位操作员复核',
        },
        {
          name: 'member_day',
          label: '会员 24 小时复核金额（元）',
          input: 'amount',
          help: '一位会员 24 小时内未经复核通过的存款与取款合计超过此金额时，须由另一位操作员复核',
        },
        {
          name: 'adjustments',
          label: '会员 24 小时调增上限（元）',
          input: 'amount',
          help: '一位会员 24 小时内经余额调整最多可增加的金额，复核也不能超过',
        },
      ],
    },
  },
  'confirm-delay': {
    title: '复核等待时间',
    about: '操作员被他人添加、停用或启用，或其密码、验证器、角色被他人修改后，须等待多少小时才能复核',
    shape: {
      kind: 'single',
      input: 'integer',
      label: '等待时间（小时）',
      help: '0 至 720；未设置时，真实支付为 24，否则为 0',
    },
  },
  'deposit-expiry': {
    title: '存款订单过期',
    about: '未处理的存款多久后自动过期',
    shape: { kind: 'single', input: 'integer', label: '过期时间（小时）', help: '1 至 720；未处理的存款到时自动拒绝' },
  },
  'vip-tiers': {
    title: 'VIP 等级',
    about: '各等级的门槛与返水比例，由低到高',
    shape: {
      kind: 'items',
      item: [...amounts({ recharge: '累计存款（元）', flow: '累计流水（元）' }), ...rebates],
    },
  },
  'red-packet-rules': {
    title: '红包规则',
    about: '每天领取红包的时段、条件与金额；请在非领取时段修改',
    shape: {
      kind: 'items',
      item: [
        { name: 'start_time', label: '开始', input: 'time' },
        { name: 'end_time', label: '结束', input: 'time' },
        ...amounts({
          recharge: '累计存款（元）',
          day_flow: '当日流水（元）',
          flow_money: '取款流水（元）',
          least: '最少（元）',
          most: '最多（元）',
        }),
      ],
    },
  },
  licence: {
    title: '真实支付与牌照',
    about: '是否开放真实支付，以及牌照、最低年龄与允许的地区',
    shape: {
      kind: 'fields',
      fields: [
        {
          name: 'real_payments',
          label: '真实支付',
          input: 'flag',
          help: '开启前须填写牌照号码、最低年龄与允许的地区，并替换演示收款方式；开启后演示平台关闭，注册须填写出生日期',
        },
        { name: 'licence', label: '牌照号码', input: 'text' },
        { name: 'minimum_age', label: '最低年龄', input: 'integer', help: '不小于 18' },
        { name: 'regions', label: '允许的地区', input: 'strings', help: '输入后按回车添加' },
      ],
    },
  },
};

/** The form of a money setting; one that this desk does not know yet is edited as JSON. */
export const settingForm = (key: string): SettingForm => settingForms[key] ?? { title: key, shape: { kind: 'json' } };
