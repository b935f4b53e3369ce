/**
 * Rules that both the site's forms and the API host check: docs/product/registration-and-login.md,
 * account-and-security.md, payout-accounts.md, deposits.md and withdrawals.md.
 */
const lettersAndDigits = (allowed: string, least: number, most: number) =>
  new RegExp(`^(?=.*[A-Za-z])(?=.*[0-9])[${allowed}]{${least},${most}}$`, 'u');

/** All characters but control characters. */
const typed = '^\\p{Cc}';

/** Character limits of input fields, and how many payout accounts a member may have. */
export const limits = {
  username: 19,
  password: 32,
  leastPassword: 6,
  captcha: 6,
  registerCaptcha: 4,
  realname: 32,
  passkeyName: 30,
  changedPassword: 16,
  mobile: 12,
  cardNumber: 19,
  cardText: 80,
  amount: 17,
  remitterName: 17,
  remitterCard: 20,
  payoutAccounts: 6,
  accountScreenAccounts: 5,
  paymentReference: 120,
  /** A picture of a payment in base64: 1.5 MB. */
  paymentPicture: 2_000_000,
} as const;

/** Smallest single withdrawal in CNY. */
export const minimumWithdrawal = '100.00';

/** Largest amount of a request in CNY. */
export const maximumAmount = '9999999999.99';

export const patterns = {
  username: lettersAndDigits('A-Za-z0-9', 6, limits.username),
  /** A name at login: ASCII without spaces, since letters such as U+0130 become an ASCII letter in lower case. */
  loginName: /^[!-~]+$/,
  password: lettersAndDigits(typed, 8, limits.password),
  /** A new login password when it is changed: 6 to 16 characters. */
  changedPassword: lettersAndDigits(typed, 6, limits.changedPassword),
  /** Chinese and Latin letters, in the form of `nameText`. */
  realname: /^(?=.*[\p{Script=Han}\p{Script=Latin}])[\p{Script=Han}\p{Script=Latin}·& ]{1,32}$/u,
  /** A fund password when it is set, at registration or by a change. */
  fundPassword: /^[0-9]{6}$/,
  /** Mainland mobile numbers; operators can add patterns with the setting `members.moreMobiles`. */
  mobile: /^(0|86|17951)?(13[0-9]|15[0-35-9]|14[57]|17[678]|18[0-9])[0-9]{8}$/,
  email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  amount: /^[0-9]{1,10}(\.[0-9]{1,2})?$/,
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9a-fA-F]{40}$/,
} as const;

/** The blockchains on which USDT is sent. A transfer on the wrong one is lost. */
export const usdtProtocols = ['TRC20', 'ERC20'] as const;
export type UsdtProtocol = (typeof usdtProtocols)[number];

/** Forms refuse every other value instead of choosing a default. */
export const isUsdtProtocol = (text: string): text is UsdtProtocol => usdtProtocols.includes(text as UsdtProtocol);

/** The name of the main wallet as source or target of a transfer. */
export const mainWallet = 'userbalance';

const categoryNames = {
  concise: '电子',
  gaming: '电竞',
  realbet: '真人',
  sport: '体育',
  lottery: '彩票',
  joker: '棋牌',
} as const;

export type GameCategory = keyof typeof categoryNames;

/** Categories of games, in the order of the home page. */
export const gameCategories = Object.keys(categoryNames) as GameCategory[];

export const isGameCategory = (id: unknown): id is GameCategory => gameCategories.some((category) => category === id);

/** The category's name; the id itself if the category is not known. */
export const categoryName = (id: string): string => (isGameCategory(id) ? categoryNames[id] : id);

/** The fields of a VIP tier that are rebates, each with its category, in the order of the VIP page. */
export const tierRebates = [
  ['realperson', 'realbet'],
  ['electron', 'concise'],
  ['joker', 'joker'],
  ['sport', 'sport'],
  ['lottery', 'lottery'],
  ['e_sport', 'gaming'],
] as const;
