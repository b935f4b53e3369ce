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
