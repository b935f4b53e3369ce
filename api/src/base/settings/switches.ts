import type { CallName } from '@site/contract';
import * as v from 'valibot';
import type { Edit } from './edit';
import { filled, setting } from './settings';

const flag = v.picklist([0, 1]);

/** Parts of the site that an operator can switch off (0), and the message that members then get. */
export const switches = setting(
  'site.switches',
  v.object({
    registration: flag,
    login: flag,
    deposits: flag,
    withdrawals: flag,
    transfers: flag,
    games: flag,
    promotions: flag,
    message: v.pipe(filled, v.maxLength(200)),
  }),
  {
    registration: 1,
    login: 1,
    deposits: 1,
    withdrawals: 1,
    transfers: 1,
    games: 1,
    promotions: 1,
    message: '该功能暂停使用，请稍后再试！',
  },
);

export type Switches = typeof switches.initial;

/** Whether a change switches parts of the site off and does nothing else. */
export const onlySwitchesOff = ({ before, after }: Edit<Switches>): boolean => {
  const changed = (Object.keys(before) as (keyof Switches)[]).filter((name) => before[name] !== after[name]);
  return changed.length > 0 && changed.every((name) => after[name] === 0);
};

/** The switch that each call needs. Calls that only read have none. */
export const switchOf: Partial<Record<CallName, Exclude<keyof Switches, 'message'>>> = {
  register: 'registration',
  login_pc: 'login',
  'passkey/login': 'login',
  recharge: 'deposits',
  withdraw: 'withdrawals',
  transfer: 'transfers',
  transall: 'transfers',
  getGameUrl: 'games',
  dofanshui: 'promotions',
  douserredpacket: 'promotions',
  doactivityapply: 'promotions',
};
