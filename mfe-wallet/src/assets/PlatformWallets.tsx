import {
  Button,
  EmptyStrip,
  ErrorState,
  Money,
  oneLine,
  Section,
  Skeleton,
  surface,
  token,
  UnknownResultNotice,
  useIdempotentMutation,
  type PlatformBalance,
  type User,
} from '@site/shared';
import styled from 'styled-components';
import { useDisclosure } from '../useDisclosure';
import { walletTransfer } from './platformsApi';
import { TransferDialog } from './TransferDialog';

interface Loading<Data> {
  data?: Data | undefined;
  isError: boolean;
}

interface PlatformWalletsProps {
  user: Loading<User>;
  platforms: Loading<PlatformBalance[]> & { refetch: () => unknown };
}

/** The balance on each platform, with 转账 unless the member's transfer mode is automatic. */
export function PlatformWallets({ user, platforms: { data, isError, refetch } }: PlatformWalletsProps) {
  const dialog = useDisclosure<string>();
  const transfer = useIdempotentMutation(walletTransfer);
  const isManual = user.data !== undefined && Number(user.data.transferstatus) !== 1;
  // Whether tiles have a button depends on the member's transfer mode.
  const ready = data && (user.data || user.isError);
  const chosen = data?.find(({ name }) => name === dialog.item);

  return (
    <Section
      title="平台余额"
      aside={data && isError && <Refresh onClick={() => void refetch()}>余额已停止更新，点此刷新</Refresh>}
    >
      {!data && isError && <ErrorState compact onRetry={() => void refetch()} />}
      {!ready && !(isError && !data) && <Skeleton $height={118} $radius={token.radius.card} />}
      {ready && data.length === 0 && <NoPlatforms />}
      {ready && data.length > 0 && (
        // Without a button inside, the strip needs the focus to be scrolled by keys.
        <Strip aria-label="平台余额" tabIndex={isManual ? undefined : 0}>
          {data.map(({ name, platname, balance }) => (
            <li key={name}>
              <Name>{platname || name}</Name>
              <Money value={balance} />
              {isManual && (
                <Button size="small" block onClick={() => dialog.open(name)}>
                  转账
                </Button>
              )}
            </li>
          ))}
        </Strip>
      )}
      {/* A replayed success closes the dialog, which otherwise shows the notice. */}
      {transfer.notice === 'replayed' && !dialog.isOpen && (
        <Notice>
          <UnknownResultNotice notice="replayed" />
        </Notice>
      )}
      {chosen && (
        <TransferDialog
          key={chosen.name}
          open={dialog.isOpen}
          onClose={dialog.close}
          platform={chosen}
          mainBalance={user.data?.balance}
          transfer={transfer}
        />
      )}
    </Section>
  );
}

/* Not 暂无记录, which the records below show. */
const NoPlatforms = () => (
  <EmptyStrip text="暂无平台">
    <Skeleton $height={118} />
  </EmptyStrip>
);

const Refresh = styled(Button).attrs({ variant: 'ghost', size: 'small' })``;

const Notice = styled.div`
  margin-top: ${token.space.s3};
`;

const Strip = styled.ul`
  display: grid;
  grid-auto-columns: minmax(136px, max-content);
  grid-auto-flow: column;
  gap: ${token.space.s2};
  margin-inline: calc(${token.size.gutter} * -1);
  padding-inline: ${token.size.gutter};
  overflow-x: auto;
  scroll-padding-inline: ${token.size.gutter};
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  li {
    display: flex;
    flex-direction: column;
    gap: ${token.space.s2};
    padding: ${token.space.s3};
    ${surface}
    scroll-snap-align: start;
  }
`;

/* As wide as the amount makes its tile. */
const Name = styled.span`
  width: 0;
  min-width: 100%;
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  ${oneLine}
`;
