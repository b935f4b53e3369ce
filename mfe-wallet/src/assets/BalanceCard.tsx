import {
  Money,
  Button,
  Card,
  memberRecoverFunds,
  Row,
  SettingRow,
  showError,
  Stack,
  Switch,
  to,
  toast,
  token,
  UnknownResultNotice,
  useIdempotentMutation,
  type User,
  messages,
  Note,
} from '@site/shared';
import { Combine } from 'lucide-react';
import styled from 'styled-components';
import { useWalletSetTransferModeMutation } from './platformsApi';

/** The main balance, the recovery of all platform funds, and the transfer mode. */
export function BalanceCard({ user }: { user: User | undefined }) {
  const recovery = useIdempotentMutation(memberRecoverFunds);
  const [setMode, mode] = useWalletSetTransferModeMutation();

  const recover = async () => {
    const submitted = await recovery.submit({});
    if (submitted?.ok) toast(submitted.result || messages.recovered);
  };
  const switchMode = async (free: boolean) => {
    showError((await setMode(free ? 1 : 0)).error);
  };

  return (
    <Card $tone="gold">
      <Row $spread>
        <Stack $gap={1}>
          <Note $size="caption">主账户余额</Note>
          <Money value={user?.balance} tone="gold" size="hero" />
        </Stack>
        <Button busy={recovery.isLoading} onClick={() => void recover()}>
          <Combine size={18} />
          一键回收
        </Button>
      </Row>
      {recovery.notice && (
        <Notice>
          <UnknownResultNotice notice={recovery.notice} to={to.assets({ type: 3 })} />
        </Notice>
      )}
      <Mode>
        <SettingRow label="免转模式" hint="开启后进入游戏时自动转入余额">
          <Switch
            label="免转模式"
            checked={Number(user?.transferstatus) === 1}
            disabled={!user}
            busy={mode.isLoading}
            onChange={(free) => void switchMode(free)}
          />
        </SettingRow>
      </Mode>
    </Card>
  );
}

const Notice = styled.div`
  margin-top: ${token.space.s3};
`;

const Mode = styled.div`
  margin-top: ${token.space.s4};
  padding-top: ${token.space.s3};
  border-top: 1px solid ${token.color.line};
`;
