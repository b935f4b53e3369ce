import { reelSymbols, type ReelSymbol, suitNames, suits } from '../../games/pictures/symbols';
import { html, Html } from '../../http/html';
import type { Outcome, Rules } from './round';

const suitColour = (suit: number) => (suit === 1 || suit === 3 ? 'warm' : 'cold');
const faces = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

const card = (rank: number, suit: number): Html =>
  html`<span class="card ${suitColour(suit)}"
    ><b>${faces[rank] ?? '?'}</b
    ><svg viewBox="-16 -16 32 32" aria-hidden="true">${new Html(suits[suitNames[suit] ?? 'spade'])}</svg></span
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
export const outcomeView = (rules: Rules, outcome: Outcome): Html => {
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
