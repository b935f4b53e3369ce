import {
  beijingMoment,
  Countdown,
  Money,
  ButtonLink,
  enlarged,
  serverNow,
  surface,
  Skeleton,
  TextLink,
  to,
  token,
  useUser,
  type User,
} from '@site/shared';
import styled from 'styled-components';

const greetingAt = (now: number): string => {
  const hour = new Date(now + 8 * 3_600_000).getUTCHours();
  if (hour < 6) return '夜深了';
  if (hour < 12) return '早上好';
  return hour < 18 ? '下午好' : '晚上好';
};

/** Keeps the place of a text. Not a skeleton: nothing is being loaded. */
const emptyLine = <span>{'\u00A0'}</span>;

/**
 * The member on the home page: a greeting and orders that wait, or the deposit that is to be paid; the main balance,
 * and the ways to the games and to a deposit.
 * @param isCovered whether the sidebar is open, which shows the same; then the strip keeps its place alone
 */
export function MemberStrip({ isCovered }: { isCovered: boolean }) {
  const { data: user } = useUser();
  const payable = user?.payable_deposit;
  const until = beijingMoment(payable?.expires_at);
  const waits = payable && until > serverNow();
  return (
    <Box aria-label="我的账户">
      <Greeting>
        {isCovered ? (
          emptyLine
        ) : waits ? (
          <span>
            待付款 <Money value={payable.amount} /> · <Countdown until={until} />
          </span>
        ) : user ? (
          <>
            <span>{`${greetingAt(serverNow())}，${user.username}`}</span>
            <WaitingOrders user={user} />
          </>
        ) : (
          <Skeleton $width={112} $height={18} />
        )}
      </Greeting>
      <Actions>
        {isCovered ? (
          emptyLine
        ) : user ? (
          <Money value={user.balance} tone="gold" size="title" />
        ) : (
          <Skeleton $width={88} $height={24} />
        )}
        <ButtonLink to={to.games()} size="small">
          继续游戏
        </ButtonLink>
        <ButtonLink to={to.deposit(waits ? { order: payable.out_trade_no } : {})} size="small" variant="primary">
          {waits ? '继续支付' : '去存款'}
        </ButtonLink>
      </Actions>
    </Box>
  );
}

/** A link to the orders that wait: to withdrawals if there are only those. */
function WaitingOrders({ user }: { user: User }) {
  const [deposits, withdrawals] = [Number(user.waiting_deposits ?? 0), Number(user.waiting_withdrawals ?? 0)];
  if (deposits + withdrawals === 0) return null;
  return <TextLink to={to.assets({ type: deposits > 0 ? 0 : 1 })}>{`${deposits + withdrawals}笔处理中`}</TextLink>;
}

/* The prerendered page keeps a place of this height and margin. */
const Box = styled.section`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  min-height: 88px;
  margin: ${token.space.s4} ${token.size.gutter} 0;
  padding: ${token.space.s2} ${token.space.s3} ${token.space.s3};
  ${surface}
`;

const Greeting = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${token.space.s2};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  white-space: nowrap;
  > span {
    text-overflow: ellipsis;
    overflow: hidden;
  }
  > a {
    flex: none;
  }
  ${enlarged} {
    flex-wrap: wrap;
    white-space: normal;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space.s2};
  align-items: center;
  > :first-child {
    flex: 1;
  }
  > a {
    flex: none;
  }
`;
