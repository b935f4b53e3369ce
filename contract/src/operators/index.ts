export {
  type ActionKind,
  actionKinds,
  type OperatorCallName,
  type OperatorData,
  type OperatorInput,
  type OperatorRequest,
  operatorCalls,
} from './calls';
export { listedFlags } from './calls/orderCalls';
export type * from './data/accounts';
export type * from './data/answers';
export type * from './data/bonuses';
export type * from './data/content';
export type * from './data/members';
export type * from './data/orders';
export type * from './data/payments';
export type * from './data/platforms';
export { reviewFlags, riskEffects } from './data/orders';
export type * from './data/releases';
export type * from './data/reports';
export { type Permission, type Role, permissions, permissionsOf, roles } from './roles';
