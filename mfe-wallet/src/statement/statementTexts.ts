/** Texts of the files that members download. Every character of them is in the PDF's font. */
export const statementTexts = {
  title: '账单',
  labels: {
    month: '月份',
    username: '会员',
    opening: '期初余额',
    closing: '期末余额',
    digest: '验证码',
    address: '验证网址',
  },
  columns: ['时间', '类型', '金额', '余额', '订单号'],
  empty: '当月没有资金变动',
  /** An unknown kind whose name the font does not have. */
  otherKind: '其他',
  note: '金额单位为人民币元，时间为北京时间。打开验证网址即可核对本账单的月份、会员和期末余额。',
  page: (number: number, total: number) => `第${number}页，共${total}页`,
} as const;

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
  'transfer-correction': '转账调整',
  rebate: '返水',
  'red-packet': '红包',
  adjustment: '人工调整',
};

/** The name of a kind; a kind that only another API host knows as it is. */
export const kindName = (kind: string): string => movementKinds[kind] ?? kind;
