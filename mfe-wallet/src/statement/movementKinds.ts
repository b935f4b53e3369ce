/** What moved the money, by the API's name. Every character of these texts is in the PDF's font. */
export const movementKinds: Readonly<Record<string, string>> = {
  deposit: '存款',
  'withdrawal-hold': '取款',
  'withdrawal-return': '取款退回',
  'withdrawal-failed': '付款失败退回',
  'transfer-in': '转入平台',
  'transfer-out': '平台转出',
  'transfer-hold': '转入平台',
  'transfer-received': '平台转出',
  'transfer-return': '转入失败退回',
  rebate: '返水',
  'red-packet': '红包',
  adjustment: '人工调整',
};

/** The name of a kind; a kind that only another API host knows as it is. */
export const kindName = (kind: string): string => movementKinds[kind] ?? kind;
