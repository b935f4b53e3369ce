import type { OperatorIdentity, Permission } from '@site/shared/operators';
import { createContext, useContext } from 'react';

/** The signed-in operator; provided by `SessionGate`. */
export const OperatorContext = createContext<OperatorIdentity | null>(null);

/** The signed-in operator. Only below `SessionGate`. */
export const useOperator = (): OperatorIdentity => {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('useOperator needs a SessionGate above it');
  return operator;
};

/** Whether the signed-in operator has `permission`. Without it, what needs it is not shown. */
export const usePermission = (permission: Permission): boolean => useOperator().permissions.includes(permission);
