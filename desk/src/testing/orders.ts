import type {
  ApprovalRow,
  DepositRow,
  Page,
  PayoutBatchRow,
  ReviewContext,
  ReviewFlag,
  WithdrawalRow,
} from '@site/contract/operators';

/** A page of rows, alone unless `more` says otherwise. */
export const pageOf = <Row>(data: Row[], more: Partial<Page<Row>> = {}): Page<Row> => ({
  current_page: 1,
  last_page: 1,
  per_page: 20,
  total: data.length,
  data,
  ...more,
});

const review = {
  username: 'ming',
  member_id: 7,
  state: 1,
  created_at: '2026-11-22 10:00:00',
  decided_by: null,
  decided_at: null,
  note: '',
  reason: '',
};

const order = {
  ...review,
  proposed: 0,
  proposed_by: null,
  claimed_by: null,
  claimed_until: null,
  vip: 1,
  flags: [] as ReviewFlag[],
} as const;

/** A waiting deposit of 100 yuan. */
export const aDeposit = (id: string, more: Partial<DepositRow> = {}): DepositRow => ({
  ...order,
  out_trade_no: id,
  amount: '100.00',
  received: null,
  paytype: 'bank',
  pay_way: '银行转账',
  protocol: '',
  real_money: '100.00',
  rate: null,
  arrived: null,
  reported_reference: null,
  has_proof: 0,
  ...more,
});

/** A waiting withdrawal of 200 yuan. */
export const aWithdrawal = (id: string, more: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  ...order,
  out_trade_no: id,
  stage: 'waiting',
  amount: '200.00',
  bank: '工商银行',
  bank_owner: '王小明',
  bank_no: '6222020000000001234',
  bank_address: '',
  reference: null,
  settled_by: null,
  settled_at: null,
  returned_by: null,
  returned_at: null,
  channel: 'bank',
  batch: null,
  ...more,
});

/** What a decision needs, of a member without anything unusual. */
export const aContext = (more: Partial<ReviewContext> = {}): ReviewContext => ({
  member: { id: 7, username: 'ming', realname: '王小明', created_at: '2026-01-02 10:00:00', vip: 1, frozen: 0 },
  totals: { deposits: '12345.00', withdrawals: '500.00', wallet: '88.00', held: '0.00' },
  orders: [{ out_trade_no: 'D0', kind: 'deposit', amount: '50.00', state: 2, created_at: '2026-11-20 10:00:00' }],
  flags: [],
  rules: [],
  related_members: [],
  turnover_missing: '0.00',
  comments: [],
  ...more,
});

/** A change of a member's balance, proposed by another operator. */
export const anApproval = (more: Partial<ApprovalRow> = {}): ApprovalRow => ({
  id: 3,
  kind: 'members.adjust',
  target: 'member:7',
  member_id: 7,
  username: 'ming',
  state: 1,
  before: { wallet: '10.00' },
  after: { wallet: '60000.00', amount: '59990.00' },
  reason: '补偿',
  proposed_by: 'chen',
  created_at: '2026-11-22 10:00:00',
  decided_by: null,
  decided_at: null,
  decline_reason: '',
  may_confirm: 1,
  ...more,
});

/** An own batch of three payouts without a result. */
export const aBatch = (more: Partial<PayoutBatchRow> = {}): PayoutBatchRow => ({
  id: 4,
  channel: 'bank',
  created_by: 'lin',
  created_at: '2026-11-22 10:00:00',
  closed_at: null,
  items: 3,
  open: 3,
  handed: 0,
  reported: 0,
  paid: 0,
  failed: 0,
  released: 0,
  contradicted: 0,
  amount: '600.00',
  net: null,
  own: 1,
  proposed_by: null,
  ...more,
});
