/** Calls that are made with GET; all others are POST (spec 1 §7, spec 2 §7). Light, so that the site needs no schema at run time. */
export const getCalls = ['game/list', 'get_pay_way', 'userredpacket', 'getAgentLoginUrl'] as const;

/** Calls that need no session (decisions 55); a 401 can be met by all others. */
export const publicCalls = [
  'app',
  'login_pc',
  'register',
  'logoff',
  'game/list',
  'gamelistBycode',
  'homenotice',
  'bannerList',
  'activitylist',
  'activitydeatil',
  'noticeList',
  'getservicerurl',
  'content',
] as const;
