import { Balance, ButtonLink, serverNow, Skeleton, to, token, useUser } from '@site/shared';
import styled from 'styled-components';

/** By the hour in Beijing. */
const greetingAt = (now: number): string => {
  const hour = new Date(now + 8 * 3_600_000).getUTCHours();
  if (hour < 6) return '夜深了';
  if (hour < 12) return '早上好';
  return hour < 18 ? '下午好' : '晚上好';
};

/** The member on the home page: a greeting, the main balance, and the ways to the games and to a deposit. */
export function MemberStrip() {
  const { data: user } = useUser();
  return (
    <MemberStripBox aria-label="我的账户">
      <Who>
        {user ? (
          <>
            <Greeting>{`${greetingAt(serverNow())}，${user.username}`}</Greeting>
            <Balance value={user.balance} tone="gold" size="title" />
          </>
        ) : (
          <>
            <Skeleton $width={112} $height={18} />
            <Skeleton $width={88} $height={24} />
          </>
        )}
      </Who>
      <ButtonLink to={to.games()} size="small">
        继续游戏
      </ButtonLink>
      <ButtonLink to={to.deposit()} size="small" variant="primary">
        去存款
      </ButtonLink>
    </MemberStripBox>
  );
}

/** Empty in the prerendered page, where it keeps the place. */
export const MemberStripBox = styled.section`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  min-height: 64px;
  padding: ${token.space.s2} ${token.space.s3};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  > a {
    flex: none;
  }
`;

const Who = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: 2px;
  min-width: 0;
`;

const Greeting = styled.span`
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  text-overflow: ellipsis;
  white-space: nowrap;
  overflow: hidden;
`;
