import {
  Balance,
  Button,
  ButtonLink,
  Card,
  Icon,
  IconButton,
  memberRecoverFunds,
  Row,
  showError,
  Skeleton,
  to,
  toast,
  token,
  useIdempotentMutation,
  type User,
} from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { useAccountRefreshMoneyMutation } from './memberCentreApi';

interface Props {
  balance: User['balance'] | undefined;
  /** True if the balance could not be loaded. */
  failed: boolean;
}

/** 总资产: the balance, which can be hidden, and 一键回收 of all funds on game platforms. */
export function AssetsCard({ balance, failed }: Props) {
  const [hidden, setHidden] = useState(false);
  const recovery = useIdempotentMutation(memberRecoverFunds);
  const [refresh, { isLoading: refreshing }] = useAccountRefreshMoneyMutation();

  const recoverAll = async () => {
    const submitted = await recovery.submit({});
    if (submitted?.ok) toast(submitted.result || '回收成功');
  };
  const refreshBalance = async () => {
    showError((await refresh()).error);
  };

  return (
    <Card $tone="gold">
      <Row $gap={0}>
        <Label>总资产</Label>
        <IconButton label={hidden ? '显示余额' : '隐藏余额'} onClick={() => setHidden(!hidden)}>
          <Icon name={hidden ? 'eyeOff' : 'eye'} size={18} />
        </IconButton>
        <IconButton label="刷新余额" aria-busy={refreshing} disabled={refreshing} onClick={() => void refreshBalance()}>
          <Icon name="refresh" size={18} />
        </IconButton>
      </Row>
      <Amount>
        {balance !== undefined ? (
          <Sum hidden={hidden} value={balance} />
        ) : failed ? (
          <Signs aria-label="余额未知">--</Signs>
        ) : (
          <Skeleton $width={180} $height={32} />
        )}
      </Amount>
      <Actions>
        <Button variant="primary" busy={recovery.isLoading} onClick={() => void recoverAll()}>
          一键回收
        </Button>
        <ButtonLink to={to.assets()}>转账</ButtonLink>
      </Actions>
    </Card>
  );
}

const Sum = ({ hidden, value }: { hidden: boolean; value: User['balance'] }) =>
  hidden ? <Signs aria-label="余额已隐藏">****</Signs> : <Balance value={value} tone="gold" size="hero" />;

const Label = styled.span`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
`;

const Amount = styled.div`
  display: flex;
  align-items: center;
  min-height: 44px;
`;

/* Shown in place of the amount. */
const Signs = styled.span.attrs({ role: 'img' })`
  color: ${token.color.gold};
  font-size: ${token.font.hero};
  letter-spacing: 0.1em;
`;

const Actions = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr));
  gap: ${token.space.s3};
  margin-top: ${token.space.s3};
`;
