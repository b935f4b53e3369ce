import { html, type Html } from '../../base/http/html';
import { assetPaths } from './paths';
import type { GameKind, Outcome } from './playGame';
import { type Card, type Hands, totalOf, winnerOf } from './rules/baccarat';
import { type Reels, type SlotSymbol, symbols } from './rules/slot';

const picture = (name: string): Html => html`<img src="${assetPaths.pictures}${name}.svg" alt="" />`;

/** The symbols that pass before a reel stops. */
const passing = 8;

/** The symbol that a reel stops at comes first: the strip moves down. */
const strip = (last: SlotSymbol): Html => {
  const from = symbols.indexOf(last);
  const shown = Array.from({ length: passing + 1 }, (_, index) => symbols[(from + index) % symbols.length] ?? last);
  return html`<span class="reel"><span class="strip">${shown.map(({ name }) => picture(name))}</span></span>`;
};

const reelsView = (reels: Reels): Html =>
  html`<div class="reels" role="img" aria-label="${reels.map(({ label }) => label).join('、')}">
    ${reels.map(strip)}
  </div>`;

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const suits = ['黑桃', '红桃', '梅花', '方块'];

/** @param turn when it is turned over, from 1 */
const cardView = ({ rank, suit }: Card, turn: number): Html =>
  html`<span class="card turn${turn} suit${suit}" role="img" aria-label="${suits[suit] ?? ''}${ranks[rank] ?? ''}"
    ><b>${ranks[rank] ?? ''}</b>${picture(`suit${suit}`)}</span
  >`;

/** A hand; the other one has `opposite` cards. */
const handView = (name: string, cards: readonly Card[], first: number, opposite: number, won: boolean): Html => {
  const turnOf = (index: number) => (index < 2 ? first + 2 * index : first === 1 || opposite < 3 ? 5 : 6);
  return html`<div class="hand ${won ? 'winner' : ''}">
    <div class="cards">${cards.map((card, index) => cardView(card, turnOf(index)))}</div>
    <p><span>${name}</span><b>${totalOf(cards)}</b><span>点</span></p>
  </div>`;
};

const handsView = (hands: Hands): Html => {
  const winner = winnerOf(hands);
  const { player, banker } = hands;
  return html`<div class="hands">
    ${handView('闲', player, 1, banker.length, winner === 'player')}
    ${handView('庄', banker, 2, player.length, winner === 'banker')}
  </div>`;
};

/** An outcome as markup. */
export const outcomeView = (outcome: Outcome): Html =>
  outcome.kind === 'slot' ? reelsView(outcome.reels) : handsView(outcome.hands);

const [seven, , gem, , , cherry] = symbols;

const emptyHand = (name: string): Html =>
  html`<div class="hand">
    <div class="cards"><span class="card back"></span><span class="card back"></span></div>
    <p><span>${name}</span></p>
  </div>`;

/** The stage before the first round. */
export const idleView = (kind: GameKind): Html =>
  kind === 'slot'
    ? html`<div class="reels" aria-hidden="true">${[cherry, seven, gem].map(strip)}</div>`
    : html`<div class="hands" aria-hidden="true">${emptyHand('闲')}${emptyHand('庄')}</div>`;

const winners = { player: '闲赢', banker: '庄赢', tie: '和局' };

/** An outcome in words. */
export const outcomeText = (outcome: Outcome): string =>
  outcome.kind === 'slot'
    ? outcome.reels.map(({ label }) => label).join('、')
    : `闲 ${totalOf(outcome.hands.player)} 点，庄 ${totalOf(outcome.hands.banker)} 点，${winners[winnerOf(outcome.hands)]}`;

const times = (hundredths: number): string => (hundredths === 0 ? '—' : `${hundredths / 100} 倍`);

/** What the game pays, as a table. */
export const rulesView = (kind: GameKind): Html =>
  kind === 'slot'
    ? html`<table>
          <thead>
            <tr>
              <th scope="col">图案</th>
              <th scope="col">三个相同</th>
              <th scope="col">两个相同</th>
            </tr>
          </thead>
          <tbody>
            ${symbols.map(
              ({ name, label, three, two }) =>
                html`<tr>
                  <th scope="row">${picture(name)}${label}</th>
                  <td>${times(three)}</td>
                  <td>${times(two)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
        <p>派彩为下注金额的倍数，含本金。理论返还率 94.07%。</p>`
    : html`<p>八副牌，每局重新洗牌。闲赢派 1 : 1，庄赢派 1 : 0.95（抽水 5%），和局派 8 : 1；和局时闲、庄退回本金。</p>
        <p>A 为 1 点，10、J、Q、K 为 0 点，取个位数比大小；首两张达 8 或 9 点不再补牌，否则按标准规则补第三张。</p>
        <p>理论返还率：闲 98.76%，庄 98.94%，和 85.64%。</p>`;
