import {
  Badge,
  LinkRow,
  MembersOnly,
  PageBody,
  QueryView,
  RowGroup,
  SkeletonLines,
  to,
  useUser,
  type User,
} from '@site/shared';
import {
  CircleUserRound,
  ClipboardList,
  CreditCard,
  Gift,
  Handshake,
  LockKeyhole,
  Mail,
  ShieldCheck,
  Smartphone,
  UsersRound,
} from 'lucide-react';
import { ThemeChoice } from '../appearance/ThemeChoice';
import { SecurityRows } from './SecurityRows';

/** `/accountCenter`: account details and links to change them. Not guarded: a visitor sees the login prompt. */
export default function AccountCentrePage() {
  return (
    <PageBody>
      <MembersOnly>
        <Account />
      </MembersOnly>
    </PageBody>
  );
}

const Account = () => (
  <QueryView query={useUser()} skeleton={<SkeletonLines count={8} />}>
    {(user) => <AccountRows user={user} />}
  </QueryView>
);

const unbound = <Badge tone="wait">未绑定</Badge>;

/** The rows of 账户中心. Agents get the link to the agent login, other members the agent application. */
function AccountRows({ user }: { user: User }) {
  const agent = Number(user.isagent) === 1;
  return (
    <>
      <RowGroup title="基本信息">
        <LinkRow label="真实姓名" icon={<CircleUserRound size={20} />} value={user.realname || '未填写'} />
        <LinkRow label="登录密码" icon={<LockKeyhole size={20} />} to={to.resetPassword()} value="修改" />
        <LinkRow
          label="手机号码"
          icon={<Smartphone size={20} />}
          to={to.modifyPhone()}
          value={user.mobile || unbound}
        />
        <LinkRow label="电子邮箱" icon={<Mail size={20} />} to={to.modifyEmail()} value={user.email || unbound} />
      </RowGroup>
      <RowGroup title="取款设置">
        <LinkRow label="银行卡管理" icon={<CreditCard size={20} />} to={to.bankCard()} />
        <LinkRow label="资金密码" icon={<ShieldCheck size={20} />} to={to.modifyPayPassword()} value="修改" />
      </RowGroup>
      <RowGroup title="代理与活动">
        <LinkRow label="优惠活动" icon={<Gift size={20} />} to={to.activityList()} />
        <LinkRow label="活动申请记录" icon={<ClipboardList size={20} />} to={to.activityApplications()} />
        {agent ? (
          <LinkRow label="代理登录" icon={<UsersRound size={20} />} to={to.gamePage({ dailiD: 1 })} />
        ) : (
          <LinkRow label="申请代理" icon={<Handshake size={20} />} to={to.applyAgent()} />
        )}
      </RowGroup>
      <ThemeChoice />
      <SecurityRows />
    </>
  );
}
