import { accountIdentity, patterns, type UsdtProtocol } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { payees } from './paymentMethods';
import { walletFault } from './walletAddress';
import { readSetting } from '../../base/settings/settings';

const faultMessages = {
  checksum: 'USDT地址有误，请完整复制后重新粘贴！',
  lost: '该地址是合约或销毁地址，转入的资产无法找回，请填写您自己的钱包地址！',
};

/**
 * Throws a DomainError unless USDT can be paid to a wallet: its address fits the protocol and its checksum, and is
 * neither a contract, nor an address without an owner, nor one that this site receives deposits at.
 */
export const assertWallet = async (db: Queryable, protocol: UsdtProtocol, address: string): Promise<void> => {
  if (!patterns[protocol].test(address)) throw new DomainError('USDT地址与所选协议不符！');
  const fault = walletFault(protocol, address);
  if (fault) throw new DomainError(faultMessages[fault]);
  const own = await readSetting(db, payees);
  if ([own.TRC20, own.ERC20].map(accountIdentity).includes(accountIdentity(address))) {
    throw new DomainError('该地址是本站的收款地址，请填写您自己的钱包地址！');
  }
};
