import { categoryName, gameCategories } from '@site/contract';
import type { ContentKey } from '@site/contract/operators';
import { appInfo, bannerSlides, homeNotices, servicePage } from '../../members/site/settings';
import { keyOfText, siteTexts, textOf } from '../../members/site/texts';
import type { Queryable } from '../../base/database/database';
import { licence } from '../../members/site/licence';
import { assertTiersChange, vipTiers } from '../../members/site/vip';
import { amountLimits } from '../../money/payments/amountLimits';
import { coolingOff } from '../../money/payouts/coolingOff';
import { chains } from '../../money/payments/chains';
import { payees, paymentMethods, receivingAccounts } from '../../money/payments/paymentMethods';
import { assertRatesChange, rates } from '../../members/site/rates';
import { autoApprove, explorers, methodProviders, tolerance } from '../../money/incoming/settings';
import { depositExpiry } from '../../members/site/depositExpiry';
import { turnoverWeights, withdrawalTurnover } from '../../money/turnover/turnover';
import { banks } from '../../money/payouts/accounts/banks';
import { assertRedPacketChange, redPacketRules } from '../../promotions/redPacketRules';
import type { Edit } from '../../base/settings/edit';
import { readSetting, type Setting } from '../../base/settings/settings';
import { closedPlatforms, onlyCloses } from '../../games/platforms/closedPlatforms';
import { onlySwitchesOff, switches } from '../../base/settings/switches';
import { confirmDelay, assertSecondApprovalChange, secondApproval } from '../authority/secondApproval';
import { riskRules } from '../reviews/riskRules';
import { refusalReasons, sla } from '../reviews/reviewOptions';
import { readStoredKeys } from './publications.store';

export interface OperatorSetting {
  key: string;
  /** Chinese text for operators. */
  about: string;
  setting: Setting<unknown>;
  /** Whether changes need the permission `settings:write` and, by default, a second approval. */
  money: boolean;
  /**
   * Whether a change needs a second approval; by default every change of a money setting does. Where members pay with
   * real money, so does every text that they see: one operator alone could tell them to pay elsewhere, also in a
   * picture or in words that no pattern finds.
   */
  needsApproval?(edit: Edit<unknown>, isRealMoney: boolean): boolean;
  needsReason?(edit: Edit<unknown>): boolean;
  /** Throws a DomainError if the change is a mistake, or probably one and the operator did not confirm it. */
  assertChange?(edit: Edit<unknown>, confirmed: boolean, db: Queryable): Promise<void> | void;
}

const about: Record<string, string> = {
  about: '“关于我们”页面，HTML',
  history: '“品牌历史”标签，HTML',
  faq: '“常见问题”页面，列表，每项 {question, answer}',
  sponsor: '“品牌赞助”标签，列表，每项 {year, text}',
  'deposit.hint': '存款表单下方的提示（时限、金额等），留空不显示',
  'deposit.protocols': '“协议区别”的说明，每行一条；“TRC20：说明”显示为名称和含义',
  'withdraw.help': '取款表单下方、客服链接前的提示',
  'home.group': '首页“集团介绍”的文字',
  'hongbao.notes': '红包下方的说明，每行一条',
  'agent.note': '代理申请表单上方的文字',
  'app.steps': 'APP下载页的安装步骤，每行一步',
  'site.line': '首页底部的文字',
  'members.moreMobiles': '额外接受的手机号格式，正则表达式，如 16[0-9]{9}|19[0-9]{9}',
};

const content = (key: string, described: string, setting: Setting<unknown>): OperatorSetting => ({
  key,
  about: described,
  setting,
  money: false,
  needsApproval: (_edit, isRealMoney) => isRealMoney,
});

const money = <Value>(
  key: string,
  described: string,
  setting: Setting<Value>,
  assertChange?: (edit: Edit<Value>, confirmed: boolean, db: Queryable) => Promise<void> | void,
): OperatorSetting => ({
  key,
  about: described,
  setting,
  money: true,
  ...(assertChange ? { assertChange: (edit, confirmed, db) => assertChange(edit as Edit<Value>, confirmed, db) } : {}),
});

/** Texts beside the forms for deposits and withdrawals: a wrong one can make members pay to a stranger. */
const paymentTexts = ['deposit.hint', 'deposit.protocols', 'withdraw.help'];

/** Whether members get another app from the site's links, or red packets are switched on. */
const changesDownloadsOrPays = ({ before, after }: Edit<typeof appInfo.initial>): boolean =>
  (['ios_download_url', 'android_download_url'] as const).some(
    (name) => after[name] !== '' && after[name] !== before[name],
  ) ||
  (before.redpacket_switch === 0 && after.redpacket_switch === 1);

/** What closes the site or stops red packets, which one operator must be able to do at once. */
const urgent: readonly string[] = ['site_state', 'redpacket_switch'] satisfies (keyof typeof appInfo.initial)[];

const changesTexts = ({ before, after }: Edit<typeof appInfo.initial>): boolean =>
  (Object.keys(after) as (keyof typeof appInfo.initial)[]).some(
    (name) => !urgent.includes(name) && before[name] !== after[name],
  );

const settings: readonly OperatorSetting[] = [
  {
    ...content(
      'app',
      '站点信息：标题、开放或维护、维护提示、红包开关、首页弹窗及其HTML、会员导航栏、下载地址',
      appInfo,
    ),
    needsReason: (edit) => {
      const { before, after } = edit as Edit<typeof appInfo.initial>;
      return before.site_state !== after.site_state;
    },
    needsApproval: (edit, isRealMoney) =>
      changesDownloadsOrPays(edit as Edit<typeof appInfo.initial>) ||
      (isRealMoney && changesTexts(edit as Edit<typeof appInfo.initial>)),
  },
  content('homenotice', '首页滚动公告，文字列表', homeNotices),
  content('banners', '首页轮播图，列表，每项 {src, href}', bannerSlides),
  content('banks', '可选的银行，列表，每项 {bank_name}', banks),
  content('service', '客服页面：标题、服务时间、问答 {question, answer}', servicePage),
  ...Object.entries(siteTexts).map(([key, setting]) => ({
    ...content(key, about[key] ?? '', setting),
    ...(paymentTexts.includes(key) ? { needsApproval: () => true } : {}),
  })),
  money('pay-ways', '开放的存款方式：usdt、card、alipay、wxpay，每项0或1', paymentMethods),
  money(
    'payees',
    '收款地址：TRC20、ERC20、alipay、wxpay；TRC20_xpub、ERC20_xpub为账户的扩展公钥，填写后每笔订单使用单独的地址',
    payees,
  ),
  money(
    'chains',
    'USDT付款的监测：各链的合约地址contract、链编号chain_id、确认区块数confirmations；watch_days为订单结束后继续监测的天数',
    chains,
  ),
  money('receiving-accounts', '收款银行账户，列表', receivingAccounts),
  money('rates', '汇率（1 USDT兑人民币元）与取款手续费（USDT）', rates, assertRatesChange),
  money(
    'limits',
    '单笔金额的下限与上限（元）：deposit_least、deposit_most、withdrawal_least、withdrawal_most',
    amountLimits,
  ),
  money(
    'licence',
    '真实支付：real_payments（0或1）、牌照号码licence、最低年龄minimum_age、允许的地区regions；1时注册须填写出生日期',
    licence,
  ),
  money(
    'withdrawal-turnover',
    '取款前的流水倍数：deposits为存款，redPackets为红包；0为不要求。修改只对之后入账的生效',
    withdrawalTurnover,
  ),
  money(
    'turnover-weights',
    `各类游戏的投注按多少比例（%）计入流水，0至100：${gameCategories.map((id) => id + categoryName(id)).join('、')}；结算时按当时的比例`,
    turnoverWeights,
  ),
  money(
    'withdrawal-cooling-off',
    '多少小时内不能取款，0至720：account为绑定收款账户后（向该账户），password为修改或重置密码后；0为不限制',
    coolingOff,
  ),
  money(
    'second-approval',
    '须两人复核的金额（元）：单笔存款deposit、单笔取款payout的下限；单人24小时内operator_day、每位会员24小时内member_day的上限；每位会员24小时内余额调增的上限adjustments',
    secondApproval,
    assertSecondApprovalChange,
  ),
  money(
    'confirm-delay',
    '操作员被他人添加、停用或启用，或其密码、验证器、角色被他人修改后，须等待多少小时才能复核，0至720；未设置时：真实支付为24，否则为0',
    confirmDelay,
  ),
  money(
    'auto-approve',
    '系统自动入账的单笔上限（元）：usdt为区块链、bank为银行流水、psp为支付渠道；付款与订单相符（差额不超过tolerance）且不超过上限时自动入账，0.00为不自动',
    autoApprove,
  ),
  money(
    'providers',
    '支付渠道：alipay与wxpay各由哪个渠道收款，须已在服务器上配置；留空则使用payees中的收款码',
    methodProviders,
  ),
  money('tolerance', '自动入账允许的差额：usdt单位为USDT，bank与psp单位为元', tolerance),
  money('explorers', '区块链浏览器的交易链接，TRC20与ERC20，含{hash}；留空不显示', explorers),
  money('sla', '处理时限（分钟），1至10080：deposits为存款审核，withdrawals为取款审核，payouts为付款；超时后标红', sla),
  money(
    'refusal-reasons',
    '拒绝时可选的原因，会员可见：deposits为存款，withdrawals为取款，payouts为付款失败，applications为申请',
    refusalReasons,
  ),
  money('deposit-expiry', '未处理的存款在多少小时后过期，1至720', depositExpiry),
  {
    ...money(
      'switches',
      '功能开关（0或1）：registration、login、deposits、withdrawals、transfers、games、promotions；message为关闭时的提示',
      switches,
    ),
    needsApproval: (edit) => !onlySwitchesOff(edit as Edit<typeof switches.initial>),
  },
  {
    ...money('closed-platforms', '暂停的游戏平台，代码列表，如 PT；不能进入游戏，派彩与转出不受影响', closedPlatforms),
    needsApproval: (edit) => !onlyCloses(edit as Edit<typeof closedPlatforms.initial>),
  },
  money('vip-tiers', 'VIP等级：门槛（元）与返水（%），列表，由低到高', vipTiers, assertTiersChange),
  money(
    'red-packet-rules',
    '红包规则，列表，每项一次机会；least与most为领取金额的下限和上限。请在非领取时段修改',
    redPacketRules,
    assertRedPacketChange,
  ),
  money(
    'risk-rules',
    '风控规则，列表，每项 {name, when, effect}：when为条件，then为flag（标记）、hold（暂停，须强制通过）或two（须两人复核）',
    riskRules,
  ),
];

/**
 * The setting with this key. A key that is not listed is a text of a page that is newer than this host.
 */
export const operatorSetting = (key: string): OperatorSetting =>
  settings.find((it) => it.key === key) ?? content(key, '自定义内容', textOf(key));

export const isListed = (key: string): boolean => settings.some((it) => it.key === key);

/** Every listed setting, and the texts that operators have added; `set` if they have changed it. */
export const listSettings = async (db: Queryable): Promise<ContentKey[]> => {
  const stored = await readStoredKeys(db);
  const added = stored.flatMap((key) => keyOfText(key) ?? []).filter((key) => !isListed(key));
  return Promise.all(
    [...settings, ...added.map(operatorSetting)].map(async ({ key, about: described, setting, money: isMoney }) => ({
      key,
      about: described,
      set: stored.includes(setting.key),
      money: isMoney,
      ...(isMoney ? { value: await readSetting(db, setting) } : {}),
    })),
  );
};
