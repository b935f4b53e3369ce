import {
  BankMark,
  Card,
  CopyButton,
  ErrorState,
  Facts,
  Section,
  Skeleton,
  Stack,
  token,
  useLastKnown,
} from '@site/shared';
import styled from 'styled-components';
import { useWalletGetReceivingAccountsQuery } from './depositApi';

/** The operator's bank accounts for transfers; every part can be copied. */
export function ReceivingAccounts() {
  const query = useWalletGetReceivingAccountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const accounts = useLastKnown(query.data);
  if (!accounts && query.isError) return <ErrorState compact onRetry={() => void query.refetch()} />;
  if (!accounts) return <Skeleton $height={248} $radius={token.radius.card} />;
  if (accounts.length === 0) return null;
  return (
    <Section title="收款账户信息">
      <Stack>
        {accounts.map(({ bankName, number, owner, address }, index) => (
          <Card key={`${number}-${index}`} role="group" aria-label={bankName || number}>
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
