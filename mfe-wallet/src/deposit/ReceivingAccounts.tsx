import { BankMark, Card, CopyButton, ErrorState, Facts, Section, Skeleton, Stack, token } from '@site/shared';
import styled from 'styled-components';
import { useWalletGetReceivingAccountsQuery } from './depositApi';

/** The operator's bank accounts to transfer to, every part copyable (spec 2 §2). */
export function ReceivingAccounts() {
  const { data, isError, refetch } = useWalletGetReceivingAccountsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data && isError) return <ErrorState compact onRetry={() => void refetch()} />;
  if (!data) return <Skeleton $height={248} $radius={token.radius.card} />;
  if (data.length === 0) return null;
  return (
    <Section title="收款账户信息">
      <Stack>
        {data.map((account) => (
          <Card key={account.bank_no} role="group" aria-label={account.bank_data.bank_name}>
            <Head>
              <BankMark name={account.bank_data.bank_name} />
              <strong>{account.bank_data.bank_name}</strong>
              <CopyButton text={account.bank_data.bank_name} />
            </Head>
            <Facts
              items={[
                { label: '收款账号', text: account.bank_no },
                { label: '收款人', text: account.bank_owner },
                { label: '开户地址', text: account.bank_address ?? '' },
              ]
                .filter(({ text }) => text !== '')
                .map(({ label, text }) => ({ label, value: <Long>{text}</Long>, action: <CopyButton text={text} /> }))}
            />
          </Card>
        ))}
      </Stack>
    </Section>
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
