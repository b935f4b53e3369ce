import {
  Button,
  ButtonLink,
  Card,
  EarlyItems,
  IconButton,
  memberRecoverFunds,
  Money,
  MoneyText,
  Note,
  Row,
  showError,
  Skeleton,
  to,
  toast,
  token,
  useIdempotentMutation,
  useMemberGetPlatformsQuery,
  type User,
  messages,
} from '@site/shared';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { type AssetPart, memberAssets } from './earlyAssets';
import { useAccountRefreshMoneyMutation } from './memberCentreApi';

interface Props {
  user: { data?: User | undefined; isError: boolean };
}

/**
 * 总资产: all of the member's money and where it is, which can be hidden; 存款, 取款, 转账, and 一键回收 of what is on
 * platforms.
 */
export function AssetsCard({ user }: Props) {
  const [hidden, setHidden] = useState(false);
  const platforms = useMemberGetPlatformsQuery(undefined, { refetchOnMountOrArgChange: true });
  const recovery = useIdempotentMutation(memberRecoverFunds);
  const [refresh, { isLoading: isAsking }] = useAccountRefreshMoneyMutation();
  const refreshing = isAsking || platforms.isFetching;
  const isKnown = user.data && (platforms.data || platforms.isError);
  const assets = isKnown && user.data ? memberAssets(user.data, platforms.data ?? []) : undefined;

  const recoverAll = async () => {
    const submitted = await recovery.submit({});
    if (submitted?.ok) toast(submitted.result || messages.recovered);
  };
  const refreshBalances = async () => {
    const { error } = await refresh();
    // The host has new balances only then.
    const { error: unread } = await platforms.refetch();
    showError(error ?? unread);
  };

  return (
    <Card $tone="gold">
      <Row $gap={0}>
        <Note as="span">总资产</Note>
        <IconButton label={hidden ? '显示余额' : '隐藏余额'} onClick={() => setHidden(!hidden)}>
          {hidden ? <EyeOff size={18} /> : <Eye size={18} />}
        </IconButton>
        <IconButton
          label="刷新余额"
          aria-busy={refreshing}
          disabled={refreshing}
          onClick={() => void refreshBalances()}
        >
          <RefreshCw size={18} />
        </IconButton>
      </Row>
      <Amount>
        {assets ? (
          <Sum hidden={hidden} value={assets.total} />
        ) : user.isError || isKnown ? (
          <Signs aria-label="余额未知">--</Signs>
        ) : (
          <TotalSkeleton />
        )}
      </Amount>
      {assets && assets.parts.length > 1 && <Parts parts={assets.parts} hidden={hidden} />}
      {platforms.isError && !platforms.data && user.data && <Note>平台余额暂时无法读取，未计入总资产</Note>}
      <Pair>
        <ButtonLink to={to.deposit()} variant="primary">
          存款
        </ButtonLink>
        <ButtonLink to={to.withdraw()} variant="gold">
          取款
        </ButtonLink>
      </Pair>
      <Others>
        <ButtonLink to={to.assets()} size="small">
          转账
        </ButtonLink>
        <Button
          variant={assets && assets.onPlatforms > 0n ? 'gold' : 'quiet'}
          size="small"
          busy={recovery.isLoading}
          onClick={() => void recoverAll()}
        >
          一键回收
        </Button>
      </Others>
    </Card>
  );
}

/** Replaced in the prerendered page by the total (`earlyAssets.ts`). */
const TotalSkeleton = () => (
  <div>
    <EarlyItems calculated="total" fields={['total']} count={1}>
      {({ total }, index) => <MoneyText key={index} text={total} tone="gold" size="hero" />}
    </EarlyItems>
    <Skeleton $width={180} $height={32} />
  </div>
);

const Sum = ({ hidden, value }: { hidden: boolean; value: bigint }) =>
  hidden ? <Signs aria-label="余额已隐藏">****</Signs> : <Money value={value} tone="gold" size="hero" />;

/** Where the money is. */
const Parts = ({ parts, hidden }: { parts: AssetPart[]; hidden: boolean }) => (
  <PartList aria-label="资产构成">
    {parts.map(({ label, fen }) => (
      <li key={label}>
        <span>{label}</span>
        {hidden ? (
          <span role="img" aria-label="余额已隐藏">
            ****
          </span>
        ) : (
          <Money value={fen} size="body" />
        )}
      </li>
    ))}
  </PartList>
);

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

const PartList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: ${token.space.s1} ${token.space.s5};
  margin-top: ${token.space.s1};
  font-size: ${token.font.small};
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${token.space.s2};
    align-items: baseline;
    justify-content: space-between;
  }
  li > :first-child {
    color: ${token.color.textSoft};
  }
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr));
  gap: ${token.space.s3};
  margin-top: ${token.space.s3};
`;

const Others = styled(Pair)`
  margin-top: ${token.space.s2};
`;
