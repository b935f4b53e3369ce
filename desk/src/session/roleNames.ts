import type { Role } from '@site/shared/operators';

/** What operators call the roles. */
export const roleNames: Record<Role, string> = {
  admin: '管理员',
  cashier: '财务',
  support: '客服',
  editor: '编辑',
  releaser: '发布员',
  auditor: '审计',
};

/** The name of a role; an unknown role is returned unchanged. */
export const roleName = (role: string): string => (roleNames as Record<string, string>)[role] ?? role;
