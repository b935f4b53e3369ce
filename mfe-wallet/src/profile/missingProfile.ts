import { to, type User } from '@site/shared';

export interface MissingDetail {
  label: string;
  /** Where the member can add it. */
  path: string;
}

/**
 * What a member's profile lacks, of what user info tells: real name and mobile. Whether a fund password is set it does not tell;
 * registration asks for one (spec 1 §5).
 */
export function missingProfile(user: Pick<User, 'realname' | 'mobile'>): MissingDetail[] {
  const missing: MissingDetail[] = [];
  if (!user.realname) missing.push({ label: '完善真实姓名', path: to.accountCenter() });
  if (!user.mobile) missing.push({ label: '设置手机号', path: to.modifyPhone() });
  return missing;
}
