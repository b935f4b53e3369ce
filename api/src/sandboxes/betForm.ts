import { yuan } from '../base/money/money';
import { html, Html } from '../base/http/html';
import type { Rules, Outcome } from './round';
import type { Category } from '../games/lobby/gamePicture';

/** Preset stakes, yuan. */
const chips = ['10', '20', '50', '100'];

const picks = (rules: Rules, chosen: string | undefined): Html => {
  const first = rules.picks.some(({ value }) => value === chosen) ? chosen : rules.picks[0].value;
  if (rules.picks.length === 1) return html`<input type="hidden" name="pick" value="${rules.picks[0].value}" />`;
  const option = ({ value, label, odds }: Rules['picks'][number]) =>
    html`<label class="pick"
      ><input type="radio" name="pick" value="${value}" ${value === first ? new Html(' checked') : ''} /><span
        ><b>${label}</b><small>赔率 ${(odds / 100).toFixed(2)}</small></span
      ></label
    >`;
  return html`<fieldset>
    <legend>选择</legend>
    <div class="picks">${rules.picks.map(option)}</div>
  </fieldset>`;
};

const amounts = (last: ShownBet | undefined): Html => {
  const before = last ? yuan(last.amount).replace(/\.00$/, '') : '10';
  const own = chips.includes(before) ? '' : before;
  const chip = (value: string) =>
    html`<label class="chip"
      ><input type="radio" name="chip" value="${value}" ${value === before ? new Html(' checked') : ''} /><span
        >${value}</span
      ></label
    >`;
  return html`<fieldset>
    <legend>下注金额（元）</legend>
    <div class="chips">${chips.map(chip)}</div>
    <div class="own">
      <label class="chip wide"
        ><input type="radio" name="chip" value="own" ${own ? new Html(' checked') : ''} /><span>自定义</span></label
      ><input
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
export const betForm = (rules: Rules, page: PlayPage): Html =>
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

export interface PlayPage {
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
