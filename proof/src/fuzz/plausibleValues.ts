import fc from 'fast-check';
import { platformList } from '../../../api/src/ledger/platformList';
import { fundPassword, loginPassword } from '../../../api/src/testing/testHost';
import { hostileValues } from './hostileValues';
import type { RowName } from './queries';
import { RowReference, SettingValue } from './references';
import { tronAddress } from '../../../api/src/testing/tronAddress';

/** Passwords, names and other fixed values of the members and operators of a run. */
export const fixed = {
  realname: '张三',
  operatorPassword: 'operator-password-1',
  card: '6222020000000001',
};

const row = (name: RowName, positions = 3) =>
  fc.integer({ min: 0, max: positions - 1 }).map((position) => new RowReference(name, position));
const oneOf = (...values: unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values);
const either = (...choices: fc.Arbitrary<unknown>[]) => fc.oneof(...choices);

const platforms = fc.constantFrom(
  ...platformList.flatMap(({ name, platname, spellings }) => [name, platname, spellings[0]]),
);
const wallets = fc.oneof({ weight: 2, arbitrary: fc.constant('userbalance') }, { weight: 1, arbitrary: platforms });
const fewYuan = fc.oneof(
  fc.integer({ min: 1, max: 2000 }).map((fen) => (fen / 100).toFixed(2)),
  fc.integer({ min: 100, max: 300 }),
);
const newName = fc.integer({ min: 0, max: 10 ** 12 }).map((n) => `fz${n.toString(36)}a1`);
const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`);
const reasons = oneOf('核对无误', '客户要求', "It's <b>ok</b>");
const rolesHeld = fc.subarray(['admin', 'cashier', 'support', 'editor', 'releaser', 'auditor'], { minLength: 1 });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Files as base64: a picture, parts of it, the picture with a changed byte, and other bytes. */
const pictures = fc
  .oneof(
    fc.constant(png),
    fc.nat({ max: png.length }).map((length) => png.subarray(0, length)),
    fc.tuple(fc.nat({ max: png.length - 1 }), fc.nat({ max: 255 })).map(([at, byte]) => {
      const changed = Buffer.from(png);
      changed[at] = byte;
      return changed;
    }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc
      .constantFrom('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'GIF89a', '<?php ?>')
      .map((text) => Buffer.from(text)),
  )
  .map((bytes) => bytes.toString('base64'));

/** Results of a batch of payouts in base64, most of which are malformed. */
const csvFiles = fc
  .oneof(fc.string(), fc.constantFrom('W1,成功,TX1,\n', 'W1,失败,,账号有误\n', '"'))
  .map((lines) => Buffer.from(`订单号,结果,付款凭证,失败原因\n${lines}`).toString('base64'));

const statements = fc
  .nat({ max: 30 })
  .map((n) => Buffer.from(`流水号,金额,时间,户名,账号\nN${n},1.00,2026-11-01 08:00,林晚,7890`).toString('base64'));

type Fields = Record<string, fc.Arbitrary<unknown>>;

/** Values that make members' calls succeed, by call and field, where the schema alone does not know them. */
const memberFields: Record<string, Fields> = {
  login_pc: { name: oneOf('fuzzLogin1'), password: oneOf(loginPassword, loginPassword, 'wrong1234') },
  register: {
    name: newName,
    password: oneOf(loginPassword),
    confirmPass: oneOf(loginPassword),
    realname: oneOf('张三', '林·晚', 'Ann Lee'),
    paypassword: oneOf(fundPassword),
    birthday: oneOf('1990-01-31', ''),
  },
  uploadimg: { file: pictures },
  editPassword: { password: oneOf(loginPassword), paypassword: oneOf('another1', 'evening26') },
  editPayPassword: { password: oneOf(fundPassword), paypassword: oneOf('654321', '765432') },
  updateuserinfo: {
    mobile: oneOf('13800138000', '13900139000', ''),
    email: oneOf('a@b.cn', 'lin@example.com'),
    birthday: oneOf('1990-01-31', ''),
    password: oneOf(loginPassword),
  },
  'passkey/registeroptions': { password: oneOf(loginPassword) },
  'passkey/register': { name: oneOf('手机') },
  'passkey/remove': { password: oneOf(loginPassword) },
  'passkey/confirmoptions': {
    action: oneOf('withdraw', 'bindcard', 'password', 'confirmsetting', 'register'),
    bank: either(row('ownAccount'), oneOf('工商银行', 'USDT')),
    amount: oneOf('100', '150'),
    paypassword: oneOf('another1'),
    setting: oneOf('withdraw', 'password'),
  },
  'passkey/confirmsetting': {
    action: oneOf('withdraw', 'bindcard', 'password'),
    amount: oneOf('100', ''),
    password: oneOf(fundPassword, loginPassword),
  },
  'push/subscribe': {
    endpoint: oneOf('https://fcm.googleapis.com/fcm/send/a-browser'),
    p256dh: oneOf(`B${'A'.repeat(86)}`),
    auth: oneOf('A'.repeat(22)),
  },
  'totp/setup': { password: oneOf(loginPassword) },
  'totp/enable': { code: oneOf('123456') },
  'totp/disable': { password: oneOf(loginPassword) },
  'sessions/revoke': { id: either(row('ownSession'), row('protectedSession')) },
  delcard: { id: either(row('ownAccount'), row('protectedAccount')) },
  bindcard: {
    bank: oneOf('工商银行', '工商银行', '工商银行', 'USDT'),
    bank_no: fc.oneof(
      { weight: 1, arbitrary: fc.constant(tronAddress('a')) },
      { weight: 3, arbitrary: fc.integer({ min: 10 ** 9, max: 10 ** 10 }).map((n) => `622202${n}`) },
    ),
    bank_owner: oneOf(fixed.realname, fixed.realname, fixed.realname, 'TRC20'),
    bank_address: oneOf('北京分行'),
    pay_pass: oneOf(fundPassword),
  },
  recharge: {
    paytype: oneOf('usdt', 'bank', 'alipay', 'wxpay'),
    amount: fewYuan,
    catepay: oneOf('TRC20', 'ERC20'),
    bank_owner: oneOf(fixed.realname),
    bank: oneOf('招商银行'),
    bank_no: oneOf('6222021234567890'),
    bank_address: oneOf('北京分行'),
  },
  payinfo: { deposit_no: either(row('ownDeposit'), row('protectedDeposit')) },
  reportpayment: { out_trade_no: either(row('ownDeposit'), row('protectedDeposit')) },
  orderdetail: { out_trade_no: either(row('ownOrder', 5), row('protectedOrder')) },
  cancelorder: { out_trade_no: either(row('ownOrder', 5), row('protectedOrder')) },
  withdraw: {
    bank: either(row('ownAccount'), row('ownAccount'), row('protectedAccount')),
    amount: oneOf('100', 100.5, '101.01', '150'),
    password: oneOf(fundPassword),
  },
  setlimit: {
    kind: oneOf('deposit', 'loss', 'deposit', 'timeout'),
    period: oneOf('day', 'week', 'month', 'day'),
    amount: oneOf('100000', '5000', ''),
  },
  statement: { month: oneOf('2026-10', '2026-11') },
  gettransrecord: { api_type: either(platforms, oneOf('')) },
  getfanshui: { api_type: platforms, type: oneOf('') },
  betrecord: { api_type: either(platforms, oneOf('')) },
  transfer: { amount: fewYuan, sourcetype: wallets, targettype: wallets },
  getGameUrl: { plat_name: platforms, game_type: oneOf(0, 1), game_code: either(row('gameCode'), oneOf('')) },
  setgamefavorite: { platform_name: platforms, game_code: row('gameCode'), favorite: oneOf(0, 1) },
  'game/list': { category: oneOf('concise', 'gaming', 'realbet', '') },
  content: { key: oneOf('faq', 'about', 'history', 'sponsor') },
  activitydeatil: { id: row('activity') },
  doactivityapply: { activityid: row('activity', 8) },
  applyagentdo: { mobile: oneOf('13800138000'), apply_info: oneOf('推广', '有\n很多\t朋友') },
};

const decided = (waiting: RowName): Fields => ({ id: row(waiting), note: reasons, reason: reasons });

/** Settings that a request changes: every key of the host, and one that does not exist. */
const settingFields: Fields = {
  key: fc.integer({ min: 0, max: 60 }).map((n) => ({ setting: n })),
  value: fc
    .record({ part: fc.nat({ max: 40 }), replacement: either(hostileValues, fewYuan, oneOf(0, 1, '1', '0')) })
    .map(({ part, replacement }) => new SettingValue(part, replacement)),
  confirm: fc.boolean(),
  position: fc.integer({ min: 1, max: 4 }),
};

const notice: Fields = {
  title: oneOf('新公告', '<b>标题</b>'),
  content: oneOf('<p>内容</p>', '<script>alert(1)</script>'),
  shown: oneOf(0, 1, '1', true),
};

const publication: Fields = {
  ...notice,
  banner: oneOf('/api/none.svg', 'https://example.com/a.png', ''),
  memo: oneOf('长期有效', ''),
};

/** As `memberFields`, for operators' calls; the longest beginning of the path after the method counts. */
const operatorFields: [string, Fields][] = [
  ['/signin', { name: row('operatorName'), password: oneOf(fixed.operatorPassword), code: oneOf('123456', '') }],
  ['/password', { password: oneOf(fixed.operatorPassword), newPassword: oneOf('operator-password-2') }],
  ['/totp/enrol', { password: oneOf(fixed.operatorPassword) }],
  ['/operators', { name: newName, password: oneOf('operator-password-3'), roles: rolesHeld }],
  [
    '/operators/',
    {
      id: row('operator', 6),
      roles: rolesHeld,
      disabled: fc.boolean(),
      password: oneOf('operator-password-4'),
      totp: oneOf(0),
      name: oneOf('脚本'),
      days: fc.integer({ min: 1, max: 366 }),
      reason: reasons,
    },
  ],
  ['/tokens/', { id: row('operatorToken', 6), reason: reasons }],
  [
    '/deposits/',
    {
      ...decided('pendingDeposit'),
      received: fewYuan,
      external_id: oneOf('TX1', 'tx1', '0xAB12', ' '),
      override: fc.boolean(),
    },
  ],
  ['/withdrawals/', { ...decided('pendingWithdrawal'), override: fc.boolean() }],
  ['/withdrawals/:id/paid', { id: row('claimedWithdrawal'), reference: oneOf('TX1', 'TX2') }],
  ['/withdrawals/:id/failed', { id: row('claimedWithdrawal'), reason: reasons }],
  ['/withdrawals/:id/returned', { id: row('paidWithdrawal'), reason: reasons }],
  ['/withdrawals/:id/claim', { id: either(row('approvedWithdrawal'), row('pendingWithdrawal')) }],
  ['/payout-batches', { ids: row('payouts', 4) }],
  ['/payout-batches/', { id: row('payoutBatch'), reason: reasons, csv: csvFiles }],
  ['/payments/', { id: row('unassignedPayment', 4), order: row('bankDeposit', 4), reason: reasons }],
  ['/activity-applications/', decided('activityApplication')],
  ['/agent-applications/', decided('agentApplication')],
  ['/approvals/', { id: row('approval', 6), reason: reasons }],
  ['/content/', settingFields],
  ['/notices', notice],
  ['/notices/', { id: row('notice'), ...notice, reason: reasons }],
  ['/activities', publication],
  ['/activities/', { id: row('activity'), ...publication, reason: reasons }],
  ['/members', { q: oneOf('fuzz', '1', '张三', '13800138000') }],
  [
    '/members/',
    {
      id: row('member', 4),
      reason: reasons,
      until: oneOf('2026-12-31', '2027-01-01 08:00', '2026-13-45'),
      kind: oneOf('login', 'fund', 'passkeys', 'totp'),
      amount: either(fewYuan, oneOf('-0.01', '-1.00', '5000')),
      text: oneOf('已联系', '多行\n备注'),
    },
  ],
  [
    '/actions',
    { operator: row('operator'), member: row('member'), kind: oneOf('deposits.approve'), from: days, to: days },
  ],
  ['/releases/', { app: oneOf('shell', 'mfe-wallet'), of: oneOf('1.0.0-0a1b2c3d4e5f'), reason: reasons }],
  ['/releases/requests/', { id: oneOf('0190b6f4-0000-4000-8000-000000000000') }],
  [
    '/payments/import',
    {
      csv: statements,
      columns: oneOf({ reference: '流水号', amount: '金额', paid_at: '时间', name: '户名', number: '账号' }),
    },
  ],
  [
    '/reports/',
    { from: oneOf('2026-11-01'), to: oneOf('2026-11-05', '2026-11-22'), from_time: oneOf(''), to_time: oneOf('') },
  ],
  ['/export/', { from: oneOf('2026-11-01'), to: oneOf('2026-11-05', '2026-11-22') }],
];

/** Values of a member call's fields that fit the state of the run. */
export const plausibleMemberFields = (call: string): Fields => memberFields[call] ?? {};

/** Values of an operator call's fields that fit the state of the run. */
export const plausibleOperatorFields = (call: string): Fields => {
  const path = call.slice(call.indexOf(' ') + 1);
  const best = operatorFields
    .filter(([start]) => path.startsWith(start))
    .sort(([one], [other]) => other.length - one.length)[0];
  return best?.[1] ?? {};
};
