/**
 * Rules that the site's forms and the API host check alike (spec 1 §5, spec 2 §5, decisions 13 to 17, 29).
 * A pattern, a limit and its message stand here once; forms put them in the order their paper lists.
 */
const lettersAndDigits = (allowed: string, least: number, most: number) =>
  new RegExp(`^(?=.*[A-Za-z])(?=.*[0-9])[${allowed}]{${least},${most}}$`, 'u');

/** Whatever can be typed: all but control characters. */
const typed = '^\\p{Cc}';

/** Character limits of input fields (spec 1 §5, spec 2 §9, decisions 11 and 13). */
export const limits = {
  username: 19,
  password: 32,
  leastPassword: 6,
  captcha: 6,
  registerCaptcha: 4,
  realname: 32,
  payPassword: 6,
  changedPassword: 16,
  mobile: 12,
  cardNumber: 19,
  cardText: 80,
  amount: 17,
  withdrawPassword: 17,
  remitterName: 17,
  remitterCard: 20,
  payoutAccounts: 6,
  accountScreenAccounts: 5,
} as const;

/** Smallest single withdrawal in CNY (spec 2 §5). */
export const minimumWithdrawal = '100.00';

/** Largest amount a request may carry, in CNY (wire, Types). */
export const maximumAmount = '9999999999.99';

export const patterns = {
  username: lettersAndDigits('A-Za-z0-9', 6, limits.username),
  password: lettersAndDigits(typed, 8, limits.password),
  /** A login password set by a change: 6 to 16 (spec 1 §5, decisions 13). */
  changedPassword: lettersAndDigits(typed, 6, limits.changedPassword),
  realname: /^(?=.*[\p{Script=Han}A-Za-z])[\p{Script=Han}A-Za-z·& ]{1,32}$/u,
  /** A fund password where it is set: at registration and by a change (decisions 15). */
  fundPassword: /^[0-9]{6}$/,
  /** Mainland mobile as listed; the API host's operator can extend it by content (decisions 17). */
  mobile: /^(0|86|17951)?(13[0-9]|15[0-35-9]|14[57]|17[678]|18[0-9])[0-9]{8}$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  amount: /^[0-9]{1,10}(\.[0-9]{1,2})?$/,
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
} as const;
