import { BankMark, CopyButton, RecordRow, token, type PayoutAccount } from '@site/shared';
import styled from 'styled-components';
import { UnbindButton } from './UnbindButton';

/** A bound card (number masked by the host) or wallet (full address with a copy button). */
export function AccountRow({ account, wallet }: { account: PayoutAccount; wallet: boolean }) {
  return (
    <RecordRow
      mark={<BankMark name={account.bank} size={40} />}
      title={wallet ? `${account.bank} · ${account.bank_owner}` : account.bank}
      meta={wallet ? [] : [account.bank_owner, account.bank_address]}
      amount={<UnbindButton account={account} />}
    >
      <Number>
        <span>{account.bank_no}</span>
        {wallet && account.bank_no && <CopyButton text={account.bank_no} variant="ghost" />}
      </Number>
    </RecordRow>
  );
}

const Number = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space.s2};
  padding-top: ${token.space.s2};
  border-top: 1px solid ${token.color.line};
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;
