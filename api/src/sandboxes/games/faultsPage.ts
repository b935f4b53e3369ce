import { html } from '../../base/http/html';
import { beijingTime } from '../../base/time/beijingTime';
import { faultKinds } from './faults';
import type { Rounds } from './rounds';
import type { WalletClient } from './walletClient';

/** The control page: plans faults, and shows the calls that were made. */
export const faultsPage = ({ faults, open }: Rounds, { calls }: WalletClient): string => {
  const { planned, counted } = faults;
  const kinds = Object.entries(faultKinds);
  return html`<!doctype html>
    <html lang="zh-CN">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>演示游戏：故障注入</title>
      <h1>演示游戏：故障注入</h1>
      <p>扣款 ${counted.debit} 次，派彩 ${counted.credit} 次，未完成 ${open} 局</p>
      <form method="post">
        <select name="kind" aria-label="故障">
          ${kinds.map(([kind, { name }]) => html`<option value="${kind}">${name}</option>`)}
        </select>
        <input name="from" type="number" min="0" max="9999" value="1" aria-label="从现在起第几次，0 为取消" />
        <button>确定</button>
      </form>
      <ul>
        ${[...planned].map(([kind, at]) => html`<li>${faultKinds[kind].name}：N = ${at}</li>`)}
      </ul>
      <h2>最近的调用</h2>
      <ol>
        ${calls.map(
          ({ at, action, about, result }) =>
            html`<li>${beijingTime(at)} ${action} <code>${about}</code> → <code>${result}</code></li>`,
        )}
      </ol>
    </html>`.markup;
};
