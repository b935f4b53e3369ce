import {
  Badge,
  isPositive,
  MembersOnly,
  Money,
  PageBody,
  QueryView,
  SkeletonLines,
  to,
  useFeature,
  useUser,
  type User,
} from '@site/shared';
import {
  CircleUserRound,
  ClipboardList,
  Clock,
  Coins,
  CreditCard,
  Gift,
  Handshake,
  History,
  KeyRound,
  LockKeyhole,
  Mail,
  ShieldCheck,
  Smartphone,
  UsersRound,
} from 'lucide-react';
import { ThemeChoice } from '../appearance/ThemeChoice';
import { IconRows } from '../IconRows';
import { useAccountGetPasskeysQuery } from '../passkeys/passkeysApi';
import { useAccountGetSessionsQuery } from '../security/sessions/sessionsApi';
import { useAccountGetTwoFactorQuery } from '../security/two-factor/twoFactorApi';

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
const AccountRows = ({ user }: { user: User }) => {
  const hasBonuses = useFeature('bonuses');
  return (
    <>
      <IconRows
        title="基本信息"
        rows={[
          ['真实姓名', CircleUserRound, undefined, user.realname || '未填写'],
          ['登录密码', LockKeyhole, to.resetPassword(), '修改'],
          ['手机号码', Smartphone, to.modifyPhone(), user.mobile || unbound],
          ['电子邮箱', Mail, to.modifyEmail(), user.email || unbound],
        ]}
      />
      <IconRows
        title="取款设置"
        rows={[
          ['银行卡管理', CreditCard, to.bankCard()],
          ['资金密码', ShieldCheck, to.modifyPayPassword(), '修改'],
        ]}
      />
      <IconRows
        title="代理与活动"
        rows={[
          ['优惠活动', Gift, to.activityList()],
          ['活动申请记录', ClipboardList, to.activityApplications()],
          hasBonuses && [
            '我的奖金',
            Coins,
            to.bonuses(),
            isPositive(user.bonus) ? <Money value={user.bonus} /> : undefined,
          ],
          Number(user.isagent) === 1
            ? ['代理登录', UsersRound, to.gamePage({ dailiD: 1 })]
            : ['申请代理', Handshake, to.applyAgent()],
        ]}
      />
      <ThemeChoice />
      <SecurityRows />
    </>
  );
};

/** 账户安全: a row for each feature that the host has. Last on the page, so that nothing shifts when rows appear. */
function SecurityRows() {
  const hasSessions = useFeature('sessions');
  const hasLimits = useFeature('limits');
  const sessions = useAccountGetSessionsQuery();
  const passkeys = useAccountGetPasskeysQuery();
  const twoFactor = useAccountGetTwoFactorQuery();
  if (!hasSessions) return null;
  const codes = Number(twoFactor.data?.enabled) === 1 ? '已启用' : '未启用';
  return (
    <IconRows
      title="账户安全"
      rows={[
        ['登录设备', Smartphone, to.sessions(), sessions.data && `${sessions.data.length}台`],
        ['登录记录', History, to.loginHistory()],
        passkeys.data && ['通行密钥', KeyRound, to.passkeys(), `${passkeys.data.length}个`],
        twoFactor.data && ['两步验证', ShieldCheck, to.twoFactor(), codes],
        hasLimits && ['适度娱乐', Clock, to.limits()],
      ]}
    />
  );
}
