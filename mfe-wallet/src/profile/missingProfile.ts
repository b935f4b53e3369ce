import { to, type User } from '@site/shared';

export interface MissingDetail {
  label: string;
  /** Text of the link. */
  action: string;
  /** The page where the member can add it or ask for it. */
  path: string;
}

/** The parts of user info used here; some API hosts report with a flag that no fund password is set. */
export type Profile = Pick<User, 'realname' | 'mobile'> & { haspaypassword?: unknown; paypassword?: unknown };

const isOff = (flag: unknown) => flag === 0 || flag === '0' || flag === false;

/**
 * The missing data of a member's profile. The real name is set by registration or customer service. Without either
 * flag it is unknown whether a fund password is set, and it does not count as missing.
 */
export function missingProfile(user: Profile): MissingDetail[] {
  const missing: MissingDetail[] = [];
  if (!user.realname) missing.push({ label: '真实姓名', action: '客服登记', path: to.service() });
  if (!user.mobile) missing.push({ label: '手机号', action: '设置手机号', path: to.modifyPhone() });
  if (isOff(user.haspaypassword) || isOff(user.paypassword))
    missing.push({ label: '资金密码', action: '设置资金密码', path: to.modifyPayPassword() });
  return missing;
}

/** Whether the message of a refusal says that no fund password is set. */
export const lacksFundPassword = (message: string): boolean =>
  /(资金|支付|取款)密码/.test(message) && /(未|没有|尚未|请先)(设置|设定|绑定)/.test(message);
