import { appInfo, bannerSlides, homeNotices, servicePage } from '../content/settings';
import { keyOfText, siteTexts, textOf } from '../content/texts';
import type { Queryable } from '../database/database';
import { vipTiers } from '../members/vip';
import { rates } from '../payments/rates';
import { withdrawalTurnover } from '../payments/turnover';
import { payees, receivingAccounts, paymentMethods } from '../payments/paymentMethods';
import { banks } from '../payout-accounts/banks';
import { redPacketRules } from '../promotions/redPacketRules';
import type { Setting } from '../settings/settings';

/** A setting under the key by which operators know it. */
export interface OperatorSetting {
  key: string;
  about: string;
  setting: Setting<unknown>;
}

const about: Record<string, string> = {
  about: 'page 关于我们, HTML',
  history: 'tab 品牌历史, HTML',
  faq: 'page 常见问题: a list of {question, answer}',
  sponsor: 'tab 品牌赞助: a list of {year, text}',
  'deposit.hint': 'a line under the deposit forms (deadline, amounts); shown only when set',
  'deposit.protocols': 'what 协议区别 explains: text, a line each; TRC20：… stands as name and meaning',
  'withdraw.help': 'the hint under the withdrawal form, before the link to customer service: text',
  'home.group': 'home page, 集团介绍: text',
  'hongbao.notes': 'notes under the red packet: text, a note a line',
  'agent.note': 'what stands above the form for agents: text',
  'app.steps': 'app page, how to install: text, a step a line',
  'site.line': "the line at the home page's foot: text",
  'members.moreMobiles':
    'mobile numbers accepted beyond the usual pattern: a regular expression, such as 16[0-9]{9}|19[0-9]{9}',
};

const named = (key: string, described: string, setting: Setting<unknown>): OperatorSetting => ({
  key,
  about: described,
  setting,
});

/** What operators can set, by key. */
const settings: readonly OperatorSetting[] = [
  named(
    'app',
    'title, site_state, repair_tips, redpacket_switch, index_modal, webcontent (HTML), download urls',
    appInfo,
  ),
  named('homenotice', "the lines of the home page's marquee: a list of text", homeNotices),
  named('banners', 'the carousel: a list of {src, href}', bannerSlides),
  named('banks', 'the banks to choose from: a list of {bank_name}', banks),
  named('service', 'the service page: title, hours, lines {question, answer}', servicePage),
  ...Object.entries(siteTexts).map(([key, setting]) => named(key, about[key] ?? '', setting)),
  named('pay-ways', 'ways to deposit that are open: usdt, card, alipay, wxpay, each 0 or 1', paymentMethods),
  named('payees', 'where deposits go: TRC20, ERC20, alipay, wxpay', payees),
  named('receiving-accounts', 'bank accounts that take deposits: a list', receivingAccounts),
  named('rates', 'yuan for one USDT, and withdrawal fees in USDT', rates),
  named(
    'withdrawal-turnover',
    'how many times deposits and redPackets must be wagered before a withdrawal; 0: not',
    withdrawalTurnover,
  ),
  named('vip-tiers', 'thresholds in yuan and rebates in percent: a list, lowest first', vipTiers),
  named(
    'red-packet-rules',
    'a list, one right each; least and most are what a claim may pay. Change it outside of the hours',
    redPacketRules,
  ),
];

/**
 * The setting that operators know as `key`. One that is not listed is a text of a page that came later than this host.
 */
export const operatorSetting = (key: string): OperatorSetting =>
  settings.find((it) => it.key === key) ?? named(key, 'a text of your own', textOf(key));

/** Whether this host knows the key by itself. */
export const isListed = (key: string): boolean => settings.some((it) => it.key === key);

/** Every listed setting, and the texts that operators have added; `set` where they have changed one. */
export const listSettings = async (db: Queryable): Promise<{ key: string; about: string; set: boolean }[]> => {
  const stored = (await db.rows<{ key: string }>('select key from setting order by key')).map(({ key }) => key);
  const added = stored.flatMap((key) => keyOfText(key) ?? []).filter((key) => !isListed(key));
  return [...settings, ...added.map(operatorSetting)].map((it) => ({
    key: it.key,
    about: it.about,
    set: stored.includes(it.setting.key),
  }));
};
