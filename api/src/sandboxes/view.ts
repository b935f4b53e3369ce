import { beijingTime } from '../base/time/beijingTime';
import { yuan } from '../base/money/money';
import { gamePicturePath } from '../games/lobby/gamePicture';
import { html, Html } from '../base/http/html';
import { type Outcome, rulesOf, type Rules } from './round';
import { document } from './document';
import { paints, reelSymbols, type ReelSymbol, suits } from './symbols';
import { betForm, type ShownBet, type PlayPage } from './betForm';

const suitColour = (suit: number) => (suit === 1 || suit === 3 ? 'warm' : 'cold');

const faces = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

const card = (rank: number, suit: number): Html =>
  html`<span class="card ${suitColour(suit)}"
    ><b>${faces[rank] ?? '?'}</b
    ><svg viewBox="-16 -16 32 32" aria-hidden="true">${new Html(suits[suit] ?? suits[0])}</svg></span
  >`;

const pair = (rules: Rules, left: Html, right: Html): Html => {
  const [first, second] = rules.sides ?? ['', ''];
  return html`<div class="pair">
    <div class="side"><span>${first}</span>${left}</div>
    <i aria-hidden="true">VS</i>
    <div class="side"><span>${second}</span>${right}</div>
  </div>`;
};

const reel = (name: ReelSymbol): Html =>
  html`<span class="reel">
    <svg viewBox="-26 -26 52 52" role="img" aria-label="${name}">${new Html(reelSymbols[name])}</svg>
  </span>`;

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

/** The page of a game. */
export const playPage = (page: PlayPage): string => {
  const rules = rulesOf[page.game.category];
  return document(
    `${page.game.name} - ${page.platname}`,
    page.game.category,
    html`<svg width="0" height="0" aria-hidden="true" class="paints">${new Html(paints)}</svg>
      <header>
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
      <svg viewBox="0 0 120 120" width="120" height="120" aria-hidden="true">
        <circle cx="60" cy="60" r="52" fill="none" stroke="currentColor" stroke-width="3" opacity=".4" />
        <path
          d="M60 30v34l20 14"
          fill="none"
          stroke="currentColor"
          stroke-width="6"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="go" href="/#/">返回首页</a>
    </main>`,
  );
