import { betStates, orderStates, rebateStates, transferStates, type Tone } from '@site/shared';

export interface StateWord {
  word: string;
  tone: Tone;
}

const undefinedState: StateWord = { word: '未定义', tone: 'none' };

/** Labels of the states that the API sends. */
const tables = {
  order: {
    [orderStates.pending]: { word: '待审核', tone: 'wait' },
    [orderStates.approved]: { word: '已通过', tone: 'ok' },
    [orderStates.rejected]: { word: '已拒绝', tone: 'bad' },
  },
  transfer: {
    [transferStates.failed]: { word: '失败', tone: 'bad' },
    [transferStates.succeeded]: { word: '成功', tone: 'ok' },
    [transferStates.pending]: { word: '待结算', tone: 'wait' },
  },
  bet: {
    [betStates.void]: { word: '无效', tone: 'none' },
    [betStates.settled]: { word: '已结算', tone: 'ok' },
    [betStates.unsettled]: { word: '未结算', tone: 'wait' },
  },
} satisfies Record<string, Record<number, StateWord>>;

export type RecordKind = keyof typeof tables | 'rebate';

/** The label of a record's state; 未定义 for an unknown one. A rebate that is not pending is claimed. */
export function stateWord(kind: RecordKind, state: number | string | null | undefined): StateWord {
  const number = Number(state ?? NaN);
  if (kind === 'rebate')
    return number === rebateStates.claimable ? { word: '待领取', tone: 'wait' } : { word: '已领取', tone: 'ok' };
  const table: Record<number, StateWord> = tables[kind];
  return table[number] ?? undefinedState;
}

export type OrderStates = 'order' | 'transfer';

/** The label of a step in an order's timeline. It names what happened: an order under review was submitted. */
export function stepWord(states: OrderStates, state: number | string): StateWord {
  if (states === 'order' && Number(state) === orderStates.pending) return { word: '已提交', tone: 'wait' };
  return stateWord(states, state);
}

/** The record tabs by the query `type` of /assets. */
export const recordTabs = [
  { value: '0', label: '存款记录' },
  { value: '1', label: '取款记录' },
  { value: '2', label: '转入记录' },
  { value: '3', label: '转出记录' },
  { value: '4', label: '投注记录' },
  { value: '5', label: '返水记录' },
] as const;

export type RecordType = (typeof recordTabs)[number]['value'];

/** The tab of a query `type`; deposits for a missing or unknown one. */
export const recordTypeOf = (type: string | null): RecordType =>
  recordTabs.find(({ value }) => value === type)?.value ?? '0';
