import {
  Button,
  EmptyStrip,
  ErrorState,
  Money,
  MoneyDoubt,
  Section,
  Skeleton,
  token,
  useMoneyCall,
  type User,
} from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { useWalletTransferMutation, type PlatformBalance } from './platformsApi';
import { TransferDialog } from './TransferDialog';

interface Loading<Data> {
  data?: Data | undefined;
  isError: boolean;
}

interface PlatformWalletsProps {
  user: Loading<User>;
  platforms: Loading<PlatformBalance[]> & { refetch: () => unknown };
}

/** The balance on each platform, with 转账 unless the host moves funds by itself (spec 2 §4, transfer mode). */
export function PlatformWallets({ user, platforms: { data, isError, refetch } }: PlatformWalletsProps) {
  const [dialog, setDialog] = useState<{ platform: string; open: boolean }>();
  const [transfer] = useWalletTransferMutation();
  // Here rather than in the dialog: a retry after closing it still carries its key.
  const { confirm, doubt, awaiting } = useMoneyCall('transfer', transfer);
  const byHand = user.data !== undefined && Number(user.data.transferstatus) !== 1;
  // Which of the two looks a tile has is known only with the member's mode.
  const ready = data && (user.data || user.isError);
  const chosen = data?.find(({ name }) => name === dialog?.platform);

  return (
    <Section
      title="平台余额"
      aside={data && isError && <Refresh onClick={() => void refetch()}>余额已停止更新，点此刷新</Refresh>}
    >
      {!data && isError && <ErrorState compact onRetry={() => void refetch()} />}
      {!ready && !(isError && !data) && <Skeleton $height={118} $radius={token.radius.card} />}
      {ready && data.length === 0 && <NoPlatforms />}
      {ready && data.length > 0 && (
        // Without a button inside, the strip itself has to take the focus to be scrolled by keys.
        <Strip aria-label="平台余额" tabIndex={byHand ? undefined : 0}>
          {data.map(({ name, platname, balance }) => (
            <li key={name}>
              <Name>{platname || name}</Name>
              <Money value={balance} />
              {byHand && (
                <Button size="small" block onClick={() => setDialog({ platform: name, open: true })}>
                  转账
                </Button>
              )}
            </li>
          ))}
        </Strip>
      )}
      {/* The dialog, where it stood, has closed over what was done before. */}
      {doubt === 'replayed' && !dialog?.open && (
        <Note>
          <MoneyDoubt shown={doubt} />
        </Note>
      )}
      {dialog && chosen && (
        <TransferDialog
          key={dialog.platform}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
          platform={chosen}
          mainBalance={user.data?.balance}
          confirm={confirm}
          doubt={doubt}
          awaiting={awaiting}
        />
      )}
    </Section>
  );
}

/* In words of its own: 暂无记录 is said of the records below. */
const NoPlatforms = () => (
  <EmptyStrip text="暂无平台">
    <Skeleton $height={118} />
  </EmptyStrip>
);

const Refresh = styled(Button).attrs({ variant: 'ghost', size: 'small' })``;

const Note = styled.div`
  margin-top: ${token.space.s3};
`;

const Strip = styled.ul`
  display: grid;
  grid-auto-columns: 136px;
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
    border: 1px solid ${token.color.line};
    border-radius: ${token.radius.card};
    background: ${token.color.surface};
    scroll-snap-align: start;
  }
`;

const Name = styled.span`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  text-overflow: ellipsis;
  white-space: nowrap;
  overflow: hidden;
`;
