import { beijingTime } from '../base/time/beijingTime';
import { yuan } from '../base/money/money';
import { gamePicturePath, type Category } from '../games/lobby/catalogue';
import { html, Html } from '../base/http/html';
import { type Outcome, type ReelSymbol, rulesOf, type Rules } from './round';

/** Paths of the page's style, script and pictures. They are cached without limit: a change needs the next number. */
export const assets = {
  style: '/api/sandbox/assets/2/play.css',
  script: '/api/sandbox/assets/2/play.js',
  pictures: '/api/sandbox/assets/2/pictures/',
} as const;

/** A complete page of the sandbox; `mark` is its CSS class. */
const document = (title: string, mark: string, body: Html): string =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="theme-color" content="#08231c" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assets.style}" />
        <script src="${assets.script}" defer></script>
      </head>
      <body class="${mark}">
        ${body}
      </body>
    </html> `.markup;

/**
 * Headers of sandbox pages. Third-party pages share the site's host name here, so `sandbox` gives them an opaque
 * origin: their scripts cannot read the site's storage. Forms and links still work.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; " +
    "base-uri 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-forms",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;

/** Preset stakes, yuan. */
const chips = ['10', '20', '50', '100'];

/** A choice of the form. */
const radio = (mark: string, name: string, value: string, isChosen: boolean, label: Html | string): Html =>
  html`<label class="${mark}"
    ><input type="radio" name="${name}" value="${value}" ${isChosen ? new Html(' checked') : ''} /><span
      >${label}</span
    ></label
  >`;

const picks = (rules: Rules, chosen: string | undefined): Html => {
  const first = rules.picks.some(({ value }) => value === chosen) ? chosen : rules.picks[0].value;
  if (rules.picks.length === 1) return html`<input type="hidden" name="pick" value="${rules.picks[0].value}" />`;
  const option = ({ value, label, odds }: Rules['picks'][number]) =>
    radio('pick', 'pick', value, value === first, html`<b>${label}</b><small>赔率 ${(odds / 100).toFixed(2)}</small>`);
  return html`<fieldset>
    <legend>选择</legend>
    <div class="picks">${rules.picks.map(option)}</div>
  </fieldset>`;
};

const amounts = (last: ShownBet | undefined): Html => {
  const before = last ? yuan(last.amount).replace(/\.00$/, '') : '10';
  const own = chips.includes(before) ? '' : before;
  return html`<fieldset>
    <legend>下注金额（元）</legend>
    <div class="chips">${chips.map((chip) => radio('chip', 'chip', chip, chip === before, chip))}</div>
    <div class="own">
      ${radio('chip wide', 'chip', 'own', own !== '', '自定义')}<input
        id="own"
        name="own"
        inputmode="decimal"
        autocomplete="off"
        maxlength="10"
        aria-label="自定义金额"
        placeholder="1 – 50000"
        value="${own}"
      />
    </div>
  </fieldset>`;
};

/** The form with the options and the stake, valid for one round. */
const betForm = (rules: Rules, page: PlayPage): Html =>
  html`<form method="post" action="${page.action}">
    <input type="hidden" name="round" value="${page.round}" />
    ${picks(rules, page.last?.pick)}${amounts(page.last)}
    <button class="go" type="submit">${rules.action}</button>
  </form>`;

/** A bet on the game's page. */
export interface ShownBet {
  id: string;
  pick: string;
  amount: string;
  payout: string;
  outcome: Outcome;
  placed_at: Date;
}

interface PlayPage {
  action: string;
  round: string;
  platname: string;
  game: { code: string; name: string; category: Category };
  balance: bigint;
  /** The last round of this play session. */
  last: ShownBet | undefined;
  recent: ShownBet[];
  notice: string | undefined;
  now: Date;
}

const suitColour = (suit: number) => (suit === 1 || suit === 3 ? 'warm' : 'cold');

const faces = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

const picture = (name: string, alt = ''): Html => html`<img src="${assets.pictures}${name}.svg" alt="${alt}" />`;

const card = (rank: number, suit: number): Html =>
  html`<span class="card ${suitColour(suit)}"><b>${faces[rank] ?? '?'}</b>${picture(`suit${suit}`)}</span>`;

const pair = (rules: Rules, left: Html, right: Html): Html => {
  const [first, second] = rules.sides ?? ['', ''];
  return html`<div class="pair">
    <div class="side"><span>${first}</span>${left}</div>
    <i aria-hidden="true">VS</i>
    <div class="side"><span>${second}</span>${right}</div>
  </div>`;
};

const reel = (name: ReelSymbol): Html => html`<span class="reel">${picture(name, name)}</span>`;

const big = (value: number): Html => html`<b class="number">${value}</b>`;

/** The outcome of a round as markup. */
const outcomeView = (rules: Rules, outcome: Outcome): Html => {
  switch (outcome.kind) {
    case 'reels':
      return html`<div class="reels">${outcome.reels.map(reel)}</div>`;
    case 'cards':
      return pair(rules, card(outcome.left, outcome.suits[0]), card(outcome.right, outcome.suits[1]));
    case 'points':
      return pair(rules, html`${big(outcome.left)}<small>点</small>`, html`${big(outcome.right)}<small>点</small>`);
    case 'score':
      return pair(rules, big(outcome.home), big(outcome.away));
    case 'digits':
      return html`<div class="balls">
        ${outcome.digits.map((digit) => html`<b class="ball">${digit}</b>`)}<span
          >和值 ${outcome.digits.reduce((sum, digit) => sum + digit, 0)}</span
        >
      </div>`;
  }
};

/** Yuan with thousands separators. */
const money = (fen: bigint | string) => yuan(fen).replace(/\B(?=(\d{3})+\.)/g, ',');

/** The result of a round as text and as a CSS class. */
const verdict = (bet: ShownBet): { text: string; mark: 'won' | 'lost' | 'even' } => {
  const change = BigInt(bet.payout) - BigInt(bet.amount);
  if (change > 0n) return { text: `赢 +${money(change)}`, mark: 'won' };
  if (change === 0n) return { text: '和局，退回本金', mark: 'even' };
  return { text: `输 ${money(change)}`, mark: 'lost' };
};

const labelOf = (rules: Rules, value: string) => rules.picks.find((pick) => pick.value === value)?.label ?? value;

const table = (rules: Rules, { last, now, game }: PlayPage): Html => {
  if (!last) {
    return html`<section class="table idle" aria-label="牌桌">
      <img src="${gamePicturePath(game.category, game.code)}" alt="" width="132" height="132" />
      <p>选好下注金额，点“${rules.action}”开始第一局</p>
    </section>`;
  }
  const { text, mark } = verdict(last);
  const fresh = now.getTime() - last.placed_at.getTime() < 5_000 ? ' fresh' : '';
  return html`<section class="table${fresh}" aria-label="牌桌">
    ${outcomeView(rules, last.outcome)}
    <p class="verdict ${mark}" role="status">${text}</p>
    <p class="stake">本局下注 ${money(last.amount)} · ${labelOf(rules, last.pick)} · 派彩 ${money(last.payout)}</p>
  </section>`;
};

const history = (rules: Rules, bets: ShownBet[]): Html => {
  const row = (bet: ShownBet) => {
    const { text, mark } = verdict(bet);
    return html`<li>
      <time>${beijingTime(bet.placed_at).slice(5, 16)}</time
      ><span>${labelOf(rules, bet.pick)} · ${money(bet.amount)}</span
      ><b class="${mark}">${mark === 'even' ? '和局' : text}</b>
    </li>`;
  };
  return html`<section class="history">
    <h2>最近战绩</h2>
    ${
      bets.length
        ? html`<ol>
            ${bets.map(row)}
          </ol>`
        : html`<p class="none">还没有下注记录</p>`
    }
  </section>`;
};

export const playPage = (page: PlayPage): string => {
  const rules = rulesOf[page.game.category];
  return document(
    `${page.game.name} - ${page.platname}`,
    page.game.category,
    html`<header>
        <a class="out" href="/#/">返回首页</a><span class="brand">${page.platname}</span
        ><a class="out" href="/#/assets">资产转账</a>
      </header>
      <main>
        <div class="head">
          <div>
            <h1>${page.game.name}</h1>
            <p>沙盒试玩平台 · 游戏币，不涉及真实资金</p>
          </div>
          <div class="balance"><span>平台余额</span><strong id="balance">${money(page.balance)}</strong></div>
        </div>
        ${page.notice ? html`<p class="notice" role="alert">${page.notice}</p>` : ''} ${table(rules, page)}
        ${betForm(rules, page)} ${history(rules, page.recent)}
      </main>`,
  );
};

/** The page that replaces a game that cannot be opened. */
export const closedPage = (title: string, text: string): string =>
  document(
    title,
    'closed',
    html`<main class="closed">
      ${picture('clock')}
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="go" href="/#/">返回首页</a>
    </main>`,
  );
