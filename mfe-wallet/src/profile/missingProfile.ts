import { to, type User } from '@site/shared';

export interface MissingDetail {
  label: string;
  /** What the link beside it says. */
  action: string;
  /** Where the member can add it, or ask for it. */
  path: string;
}

/** What the papers name of user info, and flags by which a host may tell that there is no fund password yet. */
export type Profile = Pick<User, 'realname' | 'mobile'> & { haspaypassword?: unknown; paypassword?: unknown };

const isOff = (flag: unknown) => flag === 0 || flag === '0' || flag === false;

/**
 * What a member's profile lacks. The real name is set by registration or by customer service; whether there is a fund password few
 * hosts tell, and none of the two ways of telling means that it is not known.
 */
export function missingProfile(user: Profile): MissingDetail[] {
  const missing: MissingDetail[] = [];
  if (!user.realname) missing.push({ label: '真实姓名', action: '客服登记', path: to.service() });
  if (!user.mobile) missing.push({ label: '手机号', action: '设置手机号', path: to.modifyPhone() });
  if (isOff(user.haspaypassword) || isOff(user.paypassword))
    missing.push({ label: '资金密码', action: '设置资金密码', path: to.modifyPayPassword() });
  return missing;
}

/** Whether a host refused because no fund password is set yet. */
export const lacksFundPassword = (message: string): boolean =>
  /(资金|支付|取款)密码/.test(message) && /(未|没有|尚未|请先)(设置|设定|绑定)/.test(message);
