import {
  BankMark,
  Button,
  limits,
  QueryView,
  RadioTiles,
  Skeleton,
  to,
  token,
  useNavigate,
  type PayoutAccount,
  type PayoutKind,
} from '@site/shared';
import { Plus } from 'lucide-react';
import styled from 'styled-components';

/** Query of the saved accounts of the tab's kind; `currentData` is undefined until they are loaded. */
export interface PayoutAccounts {
  currentData?: PayoutAccount[] | undefined;
  originalArgs?: PayoutKind;
  isError: boolean;
  refetch: () => unknown;
}

interface PayoutAccountChoiceProps {
  kind: PayoutKind;
  query: PayoutAccounts;
  value: string;
  onChange: (accountId: string) => void;
  onAddUsdt: () => void;
}

/** 收款账户: the saved accounts of a kind, and a tile that adds one while there are fewer than six. */
export function PayoutAccountChoice({ kind, query, value, onChange, onAddUsdt }: PayoutAccountChoiceProps) {
  const navigate = useNavigate();
  return (
    <QueryView query={query} compact skeleton={<Skeleton $height={96} $radius={token.radius.control} />}>
      {(accounts) => (
        <Wrapper>
          <RadioTiles
            label="收款账户"
            name="account"
            columns={1}
            options={accounts.map((account) => tileOf(account, kind))}
            value={value}
            onChange={onChange}
          >
            {accounts.length < limits.payoutAccounts && (
              <AddTile onClick={kind === 2 ? onAddUsdt : () => void navigate(to.addBankCard())}>
                <Plus size={18} />
                {kind === 2 ? '添加USDT地址' : '添加银行卡'}
              </AddTile>
            )}
          </RadioTiles>
        </Wrapper>
      )}
    </QueryView>
  );
}

/** A wallet is identified by its address and protocol, a card by its bank and masked number. */
const tileOf = ({ id, bank, bank_no, bank_owner }: PayoutAccount, kind: PayoutKind) => ({
  value: String(id),
  label: kind === 2 ? bank_no : `${bank ?? ''} ${bank_no}`.trim(),
  note: bank_owner,
  fixed: true,
  mark: <BankMark name={bank ?? ''} size={32} />,
});

// A wallet address is one word of 34 to 42 characters, which must not overlap the mark of the chosen tile.
const Wrapper = styled.div`
  overflow-wrap: anywhere;
  label {
    padding-right: ${token.space.s6};
  }
`;

const AddTile = styled(Button)`
  && {
    min-height: ${token.size.control};
    border-style: dashed;
    background: none;
    color: ${token.color.accent};
    font-weight: ${token.weight.medium};
  }
`;
