import { codes } from '@site/contract';
import { type Permission, permissions, permissionsOf } from '@site/contract/operators';
import { DomainError } from '../../base/errors/domainError';

export interface Operator {
  id: string;
  name: string;
  roles: string[];
  tokenId: string;
  tokenKind: 'session' | 'personal';
  /** Whether members pay with real money, and the operator has enrolled no device for one-time codes. */
  lacksDevice: boolean;
  /** Whether another operator has set the password, and so knows it. */
  mustChangePassword: boolean;
}

/** The error of a call that the operator may not make, code 403. */
export const forbidden = ({ name }: Pick<Operator, 'name'>, message = '您的角色无权进行此操作！') =>
  new DomainError(message, codes.forbidden, { event: 'operator-refused', operator: name });

export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);

export const isAllowed = ({ roles }: Pick<Operator, 'roles'>, permission: Permission): boolean =>
  permissionsOf(roles).includes(permission);

/** Throws a DomainError with code 403 unless one of the operator's roles has the permission. */
export const assertAllowed = (operator: Pick<Operator, 'name' | 'roles'>, permission: Permission): void => {
  if (!isAllowed(operator, permission)) throw forbidden(operator);
};

/**
 * The permission of who edits what members see, and of who confirms the change. An admin's change is confirmed by
 * another one, since editors do not see what waits for an approval; an editor's by an operator with the permission
 * `own`.
 */
export const editPermission = (operator: Pick<Operator, 'roles'>, own: Permission): Permission =>
  isAllowed(operator, 'settings:write') ? 'settings:write' : own;
