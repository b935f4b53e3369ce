import type { MemberDetail } from '@site/shared/operators';
import { Card, Descriptions, type DescriptionsProps, Flex } from 'antd';
import type { ReactNode } from 'react';
import { Money } from '../ui/Money';
import { Time } from '../ui/Time';

type Item = NonNullable<DescriptionsProps['items']>[number];

/** The member's data, balances and totals at a glance. */
export function MemberSummary({ member }: { member: MemberDetail }) {
  const { balances, totals, sign_in: signIn } = member;
  return (
    <Flex gap="middle" wrap align="stretch">
      <Group title="资料">
        {item('编号', member.id)}
        {item('姓名', member.realname || '—')}
        {item('手机号', member.mobile || '—')}
        {item('邮箱', member.email || '—')}
        {item('等级', `VIP${member.vip}`)}
        {item('注册时间', <Time value={member.created_at} />)}
        {item('最近登录', <Time value={member.last_login_at} />)}
        {item('通行密钥', passkeysText(signIn))}
        {item('动态验证码', signIn.totp === 1 ? '已开启' : '未开启')}
      </Group>
      <Group title="余额（元）">
        {item('钱包', <Money value={balances.wallet} strong />)}
        {item('取款冻结', <Money value={balances.held} />)}
        {item('转账在途', <Money value={balances.in_transit} />)}
        {balances.platforms.map(({ platform, balance }) => item(platform, <Money value={balance} />))}
      </Group>
      <Group title="累计（元）">
        {item('存款', <Money value={totals.deposits} />)}
        {item('取款', <Money value={totals.withdrawals} />)}
        {item('红利', <Money value={totals.bonuses} />)}
        {item('返水', <Money value={totals.rebates} />)}
        {item('调整', <Money value={totals.adjustments} signed />)}
        {item('投注', <Money value={totals.bets} />)}
        {item('会员输赢', <Money value={totals.win_loss} signed />)}
      </Group>
    </Flex>
  );
}

const passkeysText = ({ passkeys, passkeys_blocked: blocked }: MemberDetail['sign_in']): string =>
  blocked > 0 ? `${passkeys}（停用 ${blocked}）` : `${passkeys}`;

const item = (label: string, children: ReactNode): Item => ({ key: label, label, children });

function Group({ title, children }: { title: string; children: (Item | Item[])[] }) {
  return (
    <Card size="small" title={title} style={{ flex: '1 1 260px' }}>
      <Descriptions size="small" column={1} items={children.flat()} />
    </Card>
  );
}
