import { html, Html } from '../../base/http/html';
import { yuan } from '../../base/money/money';
import { beijingTime } from '../../base/time/beijingTime';
import { sandboxGamesPlatform } from '../../ledger/platformList';
import { idleView, outcomeText, outcomeView, rulesView } from './outcomeView';
import { assetPaths } from './paths';
import { type GameKind, picksOf } from './playGame';
import type { PlaySession, Refusal, Round } from './rounds';

export type Theme = 'light' | 'dark' | undefined;

/**
 * Headers of the pages. They share the site's host name with it, so `sandbox` gives them an opaque origin: their script
 * cannot read the site's storage. It may call this program, whose answers are for any origin.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-forms",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;

const document = (title: string, { mark, theme }: { mark: string; theme: Theme }, body: Html): string =>
  html`<!doctype html>
    <html lang="zh-CN" ${theme ? html`data-theme="${theme}"` : ''}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assetPaths.style}" />
        <script src="${assetPaths.script}" defer></script>
      </head>
      <body class="${mark}">
        ${body}
      </body>
    </html> `.markup;

/** Stakes, whole yuan. */
export const chips = ['1', '5', '20', '100', '500'] as const;

const refusals: Record<Refusal, string> = {
  insufficient: '余额不足，请减少下注金额或先存款。',
  token: '登录已失效，请返回网站重新进入游戏。',
  provider: '游戏维护中，请稍后再试。',
  closed: '游戏维护中，请稍后再试。',
  frozen: '账户已冻结，暂时不能下注，请联系客服。',
  paused: '您已暂停游戏，暂时不能下注。',
  limit: '已达到您设置的限额，暂时不能下注。',
  'play-money': '演示游戏不接受真实资金，请选择其他游戏。',
  'bonus-game': '现金余额不足，奖金不能用于本游戏。',
  'bonus-stake': '现金余额不足，单注金额超过奖金的上限。',
  conflict: '本局未成立，没有扣款，请重试。',
  'rolled-back': '本局已取消，没有扣款，请重试。',
  'unknown-member': '账户不存在，请返回网站重新进入游戏。',
  'unknown-round': '本局未成立，没有扣款，请重试。',
};

/** Why a form started no round. */
export const formNotices = {
  chip: '请选择下注金额。',
  pick: '请选择下注项目。',
  stale: '页面已过期，没有下注，请重试。',
} as const;

/** With thousands separators. */
const money = (amount: string) => amount.replace(/\B(?=(\d{3})+\.)/g, ',');

const isWaiting = ({ state }: Round) =>
  state === 'staking' || state === 'staked' || state === 'drawn' || state === 'cancelling';

/** Whether stakes are taken from the main wallet. */
const playsFromWallet = ({ game }: PlaySession) => game.platform === sandboxGamesPlatform.name;

/** What a member has to know about a round that has not been played and paid. */
const noticeOf = ({ state, refusal }: Round, play: PlaySession): string => {
  switch (state) {
    case 'refused':
      if (refusal === 'insufficient' && !playsFromWallet(play)) return '平台余额不足，请减少下注金额或先转入资金。';
      return refusals[refusal ?? 'closed'];
    case 'staking':
    case 'staked':
      return '本局正在结算，请稍候。';
    case 'drawn':
      return '派彩处理中，稍后到账。';
    case 'cancelling':
      return '网络异常，本局取消；下注金额会退回余额。';
    case 'cancelled':
      return '网络异常，本局已取消，下注金额已退回。';
    case 'disputed':
      return '本局结算异常，请联系客服。';
    case 'settled':
      return '';
  }
};

/** The result in words, and its CSS class. */
const verdictOf = ({ payout, stake }: Round): { text: string; mark: string } => {
  if (payout === undefined) return { text: '', mark: '' };
  const change = payout - stake;
  if (change > 0n) return { text: `赢 +${money(yuan(change))}`, mark: 'won' };
  if (change === 0n) return { text: '退回本金', mark: 'even' };
  return payout > 0n
    ? { text: `派彩 ${money(yuan(payout))}`, mark: 'even' }
    : { text: `未中 −${money(yuan(stake))}`, mark: 'lost' };
};

const labelOf = (kind: GameKind, pick: string) => picksOf[kind].find(({ value }) => value === pick)?.label ?? pick;

const shownRounds = 8;

const historyView = (kind: GameKind, rounds: readonly Round[]): Html => {
  const played = rounds.filter(({ outcome }) => outcome).slice(0, shownRounds);
  if (played.length === 0) return html`<p class="none">还没有下注记录</p>`;
  const row = (round: Round) => {
    const { text, mark } = verdictOf(round);
    return html`<li>
      <time>${beijingTime(round.at).slice(11, 19)}</time
      ><span>${round.outcome ? outcomeText(round.outcome) : labelOf(kind, round.pick)}</span
      ><b class="${mark}">${text}</b>
    </li>`;
  };
  return html`<ol>
    ${played.map(row)}
  </ol>`;
};

/** What the page shows of a member's game: in the page itself, and as the answer that its script puts there. */
export interface TableView {
  stage: string;
  /** The result in words, which is announced. */
  verdict: string;
  mark: string;
  detail: string;
  balance: string;
  notice: string;
  history: string;
  /** The id that the next form sends. */
  round: string;
  /** The id of the round that is shown if it has not come to its end, to ask about it again; otherwise empty. */
  waits: string;
}

interface Table {
  play: PlaySession;
  /** The latest first. */
  rounds: readonly Round[];
  next: string;
  notice: string;
}

/** @param shown the round whose result is shown; none before the first one */
export const tableView = ({ play, rounds, next, notice }: Table, shown: Round | undefined): TableView => {
  const { kind } = play.game;
  const { text, mark } = shown ? verdictOf(shown) : { text: '', mark: '' };
  const outcome = shown?.outcome;
  return {
    stage: (outcome ? outcomeView(outcome) : idleView(kind)).markup,
    verdict: outcome && kind === 'baccarat' ? `${outcomeText(outcome)}，${text}` : text,
    mark,
    detail: shown?.outcome ? `${labelOf(kind, shown.pick)} · 下注 ${money(yuan(shown.stake))}` : '',
    balance: play.balance === undefined ? '—' : money(play.balance),
    notice: notice || (shown ? noticeOf(shown, play) : ''),
    history: historyView(kind, rounds).markup,
    round: next,
    waits: shown && isWaiting(shown) ? shown.id : '',
  };
};

const radio = (mark: string, name: string, value: string, isChosen: boolean, label: Html): Html =>
  html`<label class="${mark}"
    ><input type="radio" name="${name}" value="${value}" ${isChosen ? new Html('checked') : ''} /><span
      >${label}</span
    ></label
  >`;

const picksView = (kind: GameKind, chosen: string | undefined): Html => {
  const [first, ...others] = picksOf[kind];
  if (others.length === 0) return html`<input type="hidden" name="pick" value="${first.value}" />`;
  return html`<fieldset class="picks">
    <legend>下注项目</legend>
    ${[first, ...others].map(({ value, label, odds }) =>
      radio(
        `pick ${value}`,
        'pick',
        value,
        value === (chosen ?? first.value),
        html`<b>${label}</b><small>${odds}</small>`,
      ),
    )}
  </fieldset>`;
};

const chipsView = (chosen: string): Html =>
  html`<fieldset class="chips">
    <legend>下注金额（元）</legend>
    ${chips.map((chip) => radio('chip', 'chip', chip, chip === chosen, html`${chip}`))}
  </fieldset>`;

interface PlayPage {
  action: string;
  title: string;
  platname: string;
  table: Table;
  theme: Theme;
}

/** The page of a game. Its form works without the script too. */
export const playPage = ({ action, title, platname, table, theme }: PlayPage): string => {
  const { kind } = table.play.game;
  const fromWallet = playsFromWallet(table.play);
  const [last] = table.rounds;
  const shown = tableView(table, last);
  const chosen = chips.find((chip) => last && chip === String(last.stake / 100n)) ?? '5';
  return document(
    `${title} - ${platname}`,
    { mark: kind, theme },
    html`<header>
        <a class="out" href="/#/">返回首页</a><span class="brand">${platname}</span>${
          fromWallet
            ? html`<a class="out" href="/#/deposit">存款</a>`
            : html`<a class="out" href="/#/assets?type=2">资产转账</a>`
        }
      </header>
      <main>
        <div class="head">
          <div>
            <h1>${title}</h1>
            <p>演示游戏，使用${fromWallet ? '主账户' : platname}的游戏币</p>
          </div>
          <p class="balance"><span>余额（元）</span><strong id="balance">${shown.balance}</strong></p>
        </div>
        <section class="stage" id="stage" aria-label="${kind === 'slot' ? '转轴' : '牌桌'}">
          ${new Html(shown.stage)}
        </section>
        <p id="verdict" class="verdict ${shown.mark}" role="status">${shown.verdict}</p>
        <p id="detail" class="detail">${shown.detail}</p>
        <p id="notice" class="notice" role="alert">${shown.notice}</p>
        <form method="post" action="${action}" data-waits="${shown.waits}">
          <input type="hidden" name="round" value="${shown.round}" />
          ${picksView(kind, last?.pick)}${chipsView(chosen)}
          <button class="go" type="submit">${kind === 'slot' ? '旋转' : '下注'}</button>
        </form>
        <details class="rules">
          <summary>${kind === 'slot' ? '赔付表' : '规则与赔率'}</summary>
          ${rulesView(kind)}
        </details>
        <section class="history">
          <h2>最近战绩</h2>
          <div id="history">${new Html(shown.history)}</div>
        </section>
      </main>`,
  );
};

/** The page that replaces a game that cannot be opened. */
export const closedPage = (title: string, text: string, theme: Theme): string =>
  document(
    title,
    { mark: 'closed', theme },
    html`<main>
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="go" href="/#/">返回首页</a>
    </main>`,
  );
