import {
  Avatar,
  ButtonLink,
  Card,
  ErrorState,
  Money,
  Skeleton,
  Stack,
  TextLink,
  to,
  token,
  useUser,
  type SlotProps,
} from '@site/shared';
import styled from 'styled-components';

/** The member in the sidebar: who, how much, and the ways to the account and to money (spec 1 §2, texts Shell). */
export default function SidebarAccount({ onNavigate }: SlotProps['sidebar.account']) {
  const { data: user, isError, refetch } = useUser();
  return (
    <Card $tone="gold">
      <Stack $gap={4}>
        {isError && !user ? (
          <ErrorState compact onRetry={() => void refetch()} />
        ) : (
          <Who>
            <Avatar src={user?.avatar} size={52} />
            <Words>
              <Name>{user ? user.username : <Skeleton $width={96} $height={18} />}</Name>
              {user ? <Money value={user.balance} tone="gold" size="title" /> : <Skeleton $width={120} $height={22} />}
            </Words>
          </Who>
        )}
        <Ways>
          <ButtonLink to={to.deposit()} variant="primary" onClick={onNavigate}>
            存款
          </ButtonLink>
          <ButtonLink to={to.withdraw()} onClick={onNavigate}>
            取款
          </ButtonLink>
        </Ways>
        <Account to={to.userCenter()} onClick={onNavigate}>
          我的账户
        </Account>
      </Stack>
    </Card>
  );
}

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  min-height: 52px;
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s1};
  min-width: 0;
`;

const Name = styled.div`
  overflow: hidden;
  font-weight: ${token.weight.strong};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Ways = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${token.space.s3};
`;

const Account = styled(TextLink)`
  justify-content: center;
  font-size: ${token.font.small};
`;
