/** Every path that one app may link to in another. The route of the owning app uses the same constant. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  userCenter: '/userCenter',
  accountCenter: '/accountCenter',
  resetPassword: '/resetPasswordNew',
  modifyPhone: '/modifyPhone',
  modifyEmail: '/modifyEmail',
  modifyPayPassword: '/modifyPayPassword',
  bankCard: '/bankCard',
  addBankCard: '/addBankCard',
  addUsdtCard: '/addUsdtCard',
  myNews: '/myNews',
  myNewsInfo: '/myNewsInfo',
  myNotices: '/myNotices',
  sessions: '/mySessions',
  loginHistory: '/loginHistory',
  limits: '/limits',
  passkeys: '/passkeys',
  twoFactor: '/twoFactor',
  deposit: '/deposit',
  withdraw: '/withdraw',
  assets: '/assets',
  statement: '/statement',
  verify: '/verify',
  games: '/games',
  gamePage: '/gamePage',
  vip: '/vip',
  welfare: '/welfare',
  hongbao: '/hongbao',
  activityList: '/activeList',
  activityInfo: '/activeInfo',
  activityApplications: '/applyagentList',
  bonuses: '/bonuses',
  applyAgent: '/applyagent',
  service: '/kefu',
  about: '/about',
  faq: '/faq',
  app: '/app',
  sponsor: '/sponsor',
} as const;

const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text ? `${path}?${text}` : path;
};

type Plain = Exclude<
  keyof typeof paths,
  'login' | 'register' | 'deposit' | 'assets' | 'verify' | 'gamePage' | 'activityInfo' | 'myNewsInfo'
>;
const plain = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, () => path])) as Record<
  Plain,
  () => string
>;

/** Route references for links: `to.deposit()`, `to.assets({ type: 1 })`. */
export const to = {
  ...plain,
  /** `redirect`: where to go after logging in. */
  login: (query: { redirect?: string } = {}) => withQuery(paths.login, query),
  register: (query: { redirect?: string } = {}) => withQuery(paths.register, query),
  /** `order`: shows how this deposit is paid, while it waits. */
  deposit: (query: { order?: string } = {}) => withQuery(paths.deposit, query),
  /**
   * `type`: 0 deposits, 1 withdrawals, 2 transfers in, 3 transfers out, 4 bets, 5 rebates. `order` opens its details;
   * the type is that of its list.
   */
  assets: (query: { type?: 0 | 1 | 2 | 3 | 4 | 5; order?: string } = {}) => withQuery(paths.assets, query),
  /** `digest`: of the statement to verify, which the page fills in. */
  verify: (query: { digest?: string } = {}) => withQuery(paths.verify, query),
  /** Either a game (`name`, `type`, `code`), or `dailiD: 1` for the agent link. */
  gamePage: (query: { name?: string; type?: string | number; code?: string; dailiD?: number }) =>
    withQuery(paths.gamePage, query),
  activityInfo: (id: number | string) => withQuery(paths.activityInfo, { id }),
  myNewsInfo: (id: number | string) => withQuery(paths.myNewsInfo, { id }),
};
