import {
  BankMark,
  Card,
  CopyButton,
  Facts,
  inFours,
  QueryView,
  RadioTiles,
  Section,
  Skeleton,
  Stack,
  token,
} from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { useWalletGetReceivingAccountsQuery, type ReceivingAccount } from './depositApi';

/**
 * The operator's bank accounts for transfers: one is chosen of several, and shown; every part of it can be copied.
 * @param chooseTitle heading of the choice; without one it has none
 */
export function ReceivingAccounts({ chooseTitle, title = '收款账户信息' }: { chooseTitle?: string; title?: string }) {
  const query = useWalletGetReceivingAccountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<string>();
  return (
    <QueryView query={query} compact skeleton={<Skeleton $height={248} $radius={token.radius.card} />}>
      {(accounts) => {
        const shown = accounts.find(({ number }) => number === chosen) ?? accounts[0];
        if (!shown) return null;
        return (
          <Stack $gap={4}>
            <Section title={chooseTitle ?? '选择账户'} headingHidden={!chooseTitle}>
              <RadioTiles
                label="选择账户"
                labelHidden
                name="receiver"
                columns={1}
                options={accounts.map(({ number, bankName }) => ({
                  value: number,
                  label: bankName || number,
                  note: `尾号${number.slice(-4)}`,
                  mark: <BankMark name={bankName} />,
                  fixed: true,
                }))}
                value={shown.number}
                onChange={setChosen}
              />
            </Section>
            <Section title={title}>
              <Account account={shown} />
            </Section>
          </Stack>
        );
      }}
    </QueryView>
  );
}

function Account({ account: { bankName, number, owner, address } }: { account: ReceivingAccount }) {
  return (
    <Card role="group" aria-label={bankName || number}>
      {bankName && (
        <Head>
          <strong>{bankName}</strong>
          <CopyButton text={bankName} />
        </Head>
      )}
      <Facts
        items={[
          { label: '收款账号', text: number, shown: inFours(number) },
          { label: '收款人', text: owner },
          { label: '开户行地址', text: address },
        ]
          .filter(({ text }) => text !== '')
          .map(({ label, text, shown = text }) => ({
            label,
            value: shown,
            action: <CopyButton text={text} />,
          }))}
      />
    </Card>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  padding-bottom: ${token.space.s2};
  strong {
    flex: 1;
  }
`;
