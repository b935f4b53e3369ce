import { BankMark, Card, CopyButton, Facts, QueryView, Section, Skeleton, Stack, token } from '@site/shared';
import styled from 'styled-components';
import { useWalletGetReceivingAccountsQuery, type ReceivingAccount } from './depositApi';

/** The operator's bank accounts for transfers; every part can be copied. */
export function ReceivingAccounts() {
  const query = useWalletGetReceivingAccountsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={query} compact skeleton={<Skeleton $height={248} $radius={token.radius.card} />}>
      {(accounts) =>
        accounts.length > 0 && (
          <Section title="收款账户信息">
            <Stack>
              {accounts.map((account, index) => (
                <Account key={`${account.number}-${index}`} account={account} />
              ))}
            </Stack>
          </Section>
        )
      }
    </QueryView>
  );
}

function Account({ account: { bankName, number, owner, address } }: { account: ReceivingAccount }) {
  return (
    <Card role="group" aria-label={bankName || number}>
      {bankName && (
        <Head>
          <BankMark name={bankName} />
          <strong>{bankName}</strong>
          <CopyButton text={bankName} />
        </Head>
      )}
      <Facts
        items={[
          { label: '收款账号', text: number },
          { label: '收款人', text: owner },
          { label: '开户地址', text: address },
        ]
          .filter(({ text }) => text !== '')
          .map(({ label, text }) => ({ label, value: <Long>{text}</Long>, action: <CopyButton text={text} /> }))}
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

const Long = styled.span`
  overflow-wrap: anywhere;
`;
