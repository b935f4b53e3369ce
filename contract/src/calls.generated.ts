/* Generated from the schemas by `npm run contract`. The site reads these lists instead of loading the schemas. */

/** Calls that are made with GET; all others with POST. */
export const getCalls = ['get_pay_way', 'game/list', 'getAgentLoginUrl', 'userredpacket'] as const;

/** Calls that need no session; all others are answered with 401 without one. */
export const publicCalls = [
  'login_pc',
  'register',
  'logoff',
  'passkey/loginoptions',
  'passkey/login',
  'verifystatement',
  'game/list',
  'gamelistBycode',
  'getservicerurl',
  'app',
  'homenotice',
  'bannerList',
  'noticeList',
  'content',
  'activitylist',
  'activitydeatil',
] as const;
