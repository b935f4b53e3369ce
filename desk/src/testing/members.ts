import type { MemberDetail, MemberRow } from '@site/contract/operators';

/** A member in the list. */
export const aMemberRow = (more: Partial<MemberRow> = {}): MemberRow => ({
  id: 7,
  username: 'ming',
  realname: '王小明',
  mobile: '13800001111',
  email: 'ming@example.com',
  created_at: '2026-01-02 10:00:00',
  last_login_at: '2026-11-22 08:00:00',
  frozen: 0,
  wallet: '88.00',
  ...more,
});

/** A member without restrictions. */
export const aMember = (more: Partial<MemberDetail> = {}): MemberDetail => {
  const { wallet, ...row } = aMemberRow();
  return {
    ...row,
    frozen_until: null,
    frozen_reason: '',
    withdrawals_locked: 0,
    vip: 2,
    sign_in: { passkeys: 0, passkeys_blocked: 0, totp: 0 },
    balances: {
      wallet,
      held: '200.00',
      in_transit: '30.00',
      bonus: '20.00',
      platforms: [{ platform: 'sandbox', balance: '5.50' }],
    },
    totals: {
      deposits: '12345.00',
      withdrawals: '500.00',
      bonuses: '18.00',
      rebates: '3.21',
      adjustments: '-10.00',
      bets: '9000.00',
      win_loss: '-1200.00',
    },
    limits: [{ kind: 'deposit', period: 'day', amount: '1000.00', ends_at: null }],
    payout_accounts: [
      {
        id: 1,
        kind: 1,
        bank: '工商银行',
        bank_owner: '王小明',
        bank_no: '6222020000000001234',
        created_at: '2026-01-03 10:00:00',
      },
    ],
    notes: [{ id: 1, text: '来电核实过身份', operator: 'lin', created_at: '2026-11-20 10:00:00' }],
    ...more,
  };
};
