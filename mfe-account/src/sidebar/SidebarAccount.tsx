import {
  Avatar,
  Money,
  ButtonLink,
  Card,
  ErrorState,
  oneLine,
  Skeleton,
  Stack,
  TextLink,
  to,
  token,
  useUser,
  type SlotProps,
} from '@site/shared';
import styled from 'styled-components';

/** The member in the sidebar: picture, name, balance, and links to deposit, withdrawal and account. */
export default function SidebarAccount({ onNavigate }: SlotProps['sidebar.account']) {
  const { data: user, isError, refetch } = useUser();
  return (
    <Card $tone="gold">
      <Stack $gap={4}>
        {isError && !user ? (
          <ErrorState compact onRetry={() => void refetch()} />
        ) : (
          <Member>
            <Avatar src={user?.avatar} size={52} />
            <Stack $gap={1} $fill>
              <Name>{user ? user.username : <Skeleton $width={96} $height={18} />}</Name>
              {user ? <Money value={user.balance} tone="gold" size="title" /> : <Skeleton $width={120} $height={22} />}
            </Stack>
          </Member>
        )}
        <Links>
          <ButtonLink to={to.deposit()} variant="primary" onClick={onNavigate}>
            存款
          </ButtonLink>
          <ButtonLink to={to.withdraw()} onClick={onNavigate}>
            取款
          </ButtonLink>
        </Links>
        <Account to={to.userCenter()} onClick={onNavigate}>
          我的账户
        </Account>
      </Stack>
    </Card>
  );
}

const Member = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  min-height: 52px;
`;

const Name = styled.div`
  font-weight: ${token.weight.strong};
  ${oneLine}
`;

const Links = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${token.space.s3};
`;

const Account = styled(TextLink)`
  justify-content: center;
  font-size: ${token.font.small};
`;
