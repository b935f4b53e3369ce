import type { Permission, Role, SignedInOperator } from '@site/contract/operators';
import { createContext, useContext } from 'react';

/** The signed-in operator; provided by `SessionGate`. */
export const OperatorContext = createContext<SignedInOperator | null>(null);

/** The signed-in operator. Only below `SessionGate`. */
export const useOperator = (): SignedInOperator => {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('useOperator needs a SessionGate above it');
  return operator;
};

/** Whether the signed-in operator has `permission`. Without it, what needs it is not shown. */
export const usePermission = (permission: Permission): boolean => useOperator().permissions.includes(permission);

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
