import { type UsdtProtocol, walletAddressText } from '@site/contract';
import * as v from 'valibot';
import { setting, wholeNumber } from '../../base/settings/settings';
import type { UsdtChannel } from '../incoming/incomingPayments.store';
import { addressBytes } from './walletAddress';

const contract = (protocol: UsdtProtocol) =>
  v.pipe(
    v.string(),
    v.transform(walletAddressText),
    v.check((it) => addressBytes[protocol](it) !== undefined, `${protocol}合约地址有误，请核对！`),
  );

const chainId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const confirmations = wholeNumber(1, 500);

/**
 * The contract of USDT on each chain, the number that its nodes identify the chain by, the number of blocks after which
 * a payment is final, and the days for which an address is watched after its order has ended.
 */
export const chains = setting(
  'payments.chains',
  v.object({
    TRC20_contract: contract('TRC20'),
    TRC20_chain_id: chainId,
    TRC20_confirmations: confirmations,
    ERC20_contract: contract('ERC20'),
    ERC20_chain_id: chainId,
    ERC20_confirmations: confirmations,
    watch_days: wholeNumber(1, 365),
  }),
  {
    TRC20_contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    TRC20_chain_id: 728_126_428,
    TRC20_confirmations: 20,
    ERC20_contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    ERC20_chain_id: 1,
    ERC20_confirmations: 12,
    watch_days: 30,
  },
);

export const channelOf = (protocol: UsdtProtocol): UsdtChannel => (protocol === 'TRC20' ? 'usdt-trc20' : 'usdt-erc20');
