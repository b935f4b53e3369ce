import type { MemberDetail } from '@site/contract/operators';
import { Card, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Facts } from '../ui/Facts';
import { Money } from '../ui/Money';
import { Time } from '../ui/Time';

/** The member's data, balances and totals at a glance. */
export function MemberSummary({ member }: { member: MemberDetail }) {
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
