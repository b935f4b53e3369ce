export {
  type ActionKind,
  actionKinds,
  type OperatorCallName,
  type OperatorData,
  type OperatorInput,
  type OperatorRequest,
  operatorCalls,
} from './calls';
export type * from './data';
export { type Permission, type Role, permissions, permissionsOf, roles } from './roles';
