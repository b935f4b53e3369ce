import type { ChainRow } from '@site/contract/operators';
import { usdtProtocols } from '@site/contract';
import { readSetting } from '../../../base/settings/settings';
import { beijingTime } from '../../../base/time/beijingTime';
import type { Routes } from '../../../members/calls/services';
import { listChains } from '../../../money/chain/chain.store';
import { channelOf } from '../../../money/payments/chains';
import { addressesOf } from '../../../money/payments/extendedKey';
import { payees } from '../../../money/payments/paymentMethods';
import { registerOperatorCall } from '../../authority/operatorRoute';

const numberOf = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text));

/** How far the payments of each blockchain are read. */
export const chainRoutes: Routes = (app, services) => {
  registerOperatorCall(app, services, 'GET /payments/chains', async () => {
    const [states, payee] = await Promise.all([listChains(services.db), readSetting(services.db, payees)]);
    return usdtProtocols.map((protocol): ChainRow => {
      const channel = channelOf(protocol);
      const state = states.find((it) => it.channel === channel);
      const replaced = state?.reorganization;
      const key = payee[`${protocol}_xpub`];
      return {
        channel,
        block: numberOf(state?.block),
        head: numberOf(state?.head),
        lag_seconds: state ? Math.round(state.lag) : null,
        error: state?.error ?? '',
        failing_since: state?.failing_since ? beijingTime(state.failing_since) : null,
        reorganization: replaced ? { ...replaced, at: beijingTime(new Date(replaced.at)) } : null,
        first_address: key === '' ? null : (addressesOf(protocol, key, { first: 0, count: 1 })[0] ?? null),
      };
    });
  });
};
