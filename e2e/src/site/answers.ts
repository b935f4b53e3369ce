import { type Envelope, readContractExamples } from '../../../delivery/src/smoke/contractExamples';
import type { CallData, CallName } from '../../../shared/src/contract';

type Answers = { [Name in CallName]?: CallData<Name> };

const dataOf = (examples: Map<string, Envelope>, names: CallName[]): Answers =>
  Object.fromEntries(names.map((name) => [name, examples.get(name)?.data]));

const full = readContractExamples('full');
const minimal = readContractExamples('minimal');

/** The member who is logged in. */
export const member = full.get('user')?.data as CallData<'user'>;

const tiers = full.get('uservip')?.data as CallData<'uservip'>;

/** A VIP tier that takes this turnover and these deposits. */
export const tier = (flow: string, recharge: string): CallData<'uservip'>[number] => ({
  ...tiers[0]!,
  flow,
  recharge,
});

const games = full.get('game/list')?.data as CallData<'game/list'>;

/**
 * What the scripted host answers until a test says otherwise: the contract's examples, for a member without records. It lacks
 * the optional calls and all calls that change something.
 */
export const answers: Answers = {
  ...dataOf(full, ['app', 'user', 'refreshusermoney', 'balance', 'uservip', 'homenotice', 'bannerList']),
  ...dataOf(full, ['noticeList', 'banklist', 'get_pay_way', 'balancelist', 'getservicerurl', 'logoff']),
  ...dataOf(minimal, ['gamelistBycode', 'activitylist', 'getcard', 'getpaybank', 'gettransrecord', 'betrecord']),
  ...dataOf(minimal, ['getfanshui', 'activityApplyLog']),
  'game/list': [...games, { ...games[0]!, name: '已下架的老虎机', app_state: '0' }],
};
