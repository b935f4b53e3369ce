import type { MemberDetail } from '@site/contract/operators';
import { Alert, Card, Flex, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { Facts } from '../ui/Facts';
import { Money, Time } from '../ui/figures';
import { Loaded } from '../ui/Loaded';
import { PageHeading } from '../ui/PageHeading';
import { MemberActions } from './MemberActions';
import { sectionsOf } from './memberSections';

/** One member: money, status, accounts, limits, notes and sessions, and what an operator may do about them. */
export default function MemberPage() {
  const { id = '' } = useParams();
  const query = useCall('GET /members/:id', { id });
  return (
    <Loaded query={query}>
      {(member) => (
        <>
          <PageHeading title={`会员 ${member.username}`}>
            <MemberActions member={member} />
          </PageHeading>
          <Flex vertical gap="middle">
            <MemberStatus member={member} />
            <MemberSummary member={member} />
            <Flex gap="middle" wrap>
              <Link to={`/deposits?state=&member=${member.id}`}>查看存款订单</Link>
              <Link to={`/withdrawals?state=&member=${member.id}`}>查看取款订单</Link>
              <Link to="/members">返回会员列表</Link>
            </Flex>
            <Card size="small">
              <Tabs className="member-tabs" items={sectionsOf(member)} tabBarGutter={14} />
            </Card>
          </Flex>
        </>
      )}
    </Loaded>
  );
}

/** Says at the top what the member cannot do; nothing for a member without restrictions. */
function MemberStatus({ member }: { member: MemberDetail }) {
  return (
    <>
      {member.frozen === 1 && (
        <Alert
          type="error"
          showIcon
          title={`账户已冻结${member.frozen_until ? `，至 ${member.frozen_until}（北京时间）` : '，无到期时间'}`}
          description={member.frozen_reason && `原因：${member.frozen_reason}`}
        />
      )}
      {member.withdrawals_locked === 1 && <Alert type="warning" showIcon title="取款已锁定" />}
    </>
  );
}

/** The member's data, balances and totals at a glance. */
function MemberSummary({ member }: { member: MemberDetail }) {
  const { balances, totals, sign_in: signIn } = member;
  return (
    <Flex gap="middle" wrap align="stretch">
      <Group
        title="资料"
        items={{
          编号: member.id,
          姓名: member.realname || '—',
          手机号: member.mobile || '—',
          邮箱: member.email || '—',
          等级: `VIP${member.vip}`,
          注册时间: <Time value={member.created_at} />,
          最近登录: <Time value={member.last_login_at} />,
          通行密钥: passkeysText(signIn),
          动态验证码: signIn.totp === 1 ? '已开启' : '未开启',
        }}
      />
      <Group
        title="余额（元）"
        items={{
          钱包: <Money value={balances.wallet} strong />,
          取款冻结: <Money value={balances.held} />,
          奖金: <Money value={balances.bonus} />,
          转账在途: <Money value={balances.in_transit} />,
          ...Object.fromEntries(
            balances.platforms.map(({ platform, balance }) => [platform, <Money key={platform} value={balance} />]),
          ),
        }}
      />
      <Group
        title="累计（元）"
        items={{
          存款: <Money value={totals.deposits} />,
          取款: <Money value={totals.withdrawals} />,
          红利: <Money value={totals.bonuses} />,
          返水: <Money value={totals.rebates} />,
          调整: <Money value={totals.adjustments} signed />,
          投注: <Money value={totals.bets} />,
          会员输赢: <Money value={totals.win_loss} signed />,
        }}
      />
    </Flex>
  );
}

const passkeysText = ({ passkeys, passkeys_blocked: blocked }: MemberDetail['sign_in']): string =>
  blocked > 0 ? `${passkeys}（停用 ${blocked}）` : `${passkeys}`;

function Group({ title, items }: { title: string; items: Record<string, ReactNode> }) {
  return (
    <Card size="small" title={title} style={{ flex: '1 1 260px' }}>
      <Facts items={items} />
    </Card>
  );
}
