import type { ApprovalRow } from '@site/contract/operators';
import { hashKey } from '@tanstack/react-query';
import { settingKeyOf } from '../actions/actionTarget';
import { useCall } from '../api/useCall';
import { usePermission } from '../session/operator';
import { sumYuan } from '../ui/yuan';

interface ProposedChange {
  before: unknown;
  after: unknown;
  /** Whether `before` is the value in force now, not that of the proposal. */
  isCurrent: boolean;
  /** What changed since the proposal; empty if nothing did. */
  warning: string;
}

interface Adjustment {
  wallet: string;
  amount: string;
}

/**
 * What a pending proposal would change, from the value in force now where the operator may read it. What was decided
 * is as it was proposed.
 */
export const useProposedChange = ({ state, kind, target, ...row }: ApprovalRow): ProposedChange => {
  const current = useCurrentValue({ state, kind, target, ...row });
  const { before, after } = row;
  if (current === undefined) return { before, after, isCurrent: false, warning: '' };
  /* Equal whatever the order of the fields. */
  const isSame = hashKey([current]) === hashKey([before]);
  if (kind !== 'members.adjust')
    return {
      before: current,
      after,
      isCurrent: true,
      warning: isSame ? '' : '提交后内容已被修改，确认会被拒绝；请驳回后重新提交。',
    };
  const { wallet } = current as Adjustment;
  const { amount } = after as Adjustment;
  return {
    before: current,
    after: { ...(after as Adjustment), wallet: sumYuan([wallet, amount]) },
    isCurrent: true,
    warning: isSame ? '' : '提交后余额已变动，以下按当前余额计算。',
  };
};

/** Roles are changed alone; a password or device has no value in force that could be shown. */
const isChangeOfRoles = (after: unknown): boolean =>
  typeof after === 'object' && after !== null && Object.keys(after).join() === 'roles';

/** The value in force of what a pending proposal would change; undefined where it is unknown. */
const useCurrentValue = ({ state, kind, target, before, after, member_id: member }: ApprovalRow): unknown => {
  const isPending = state === 1;
  const key = settingKeyOf(target);
  const mayReadSettings = usePermission('settings:write');
  const mayReadMembers = usePermission('members:read');
  const mayReadOperators = usePermission('operators:write');
  const hasSetting = isPending && key !== undefined && mayReadSettings;
  const isOfMember = kind === 'members.adjust' || kind === 'members.rename';
  const hasMember = isPending && isOfMember && member !== null && mayReadMembers;
  const hasRoles = isPending && kind === 'operators.change' && isChangeOfRoles(after) && mayReadOperators;
  const setting = useCall('GET /content/:key', { key: key ?? '' }, { enabled: hasSetting });
  /* Not the member's page, whose reading is in the audit log. An id comes first among what it finds. */
  const members = useCall('GET /members', { q: String(member) }, { enabled: hasMember });
  const operators = useCall('GET /operators', {}, { enabled: hasRoles });
  if (hasSetting) return setting.data?.value;
  if (hasMember) {
    const found = members.data?.data.find(({ id }) => id === member);
    if (kind === 'members.rename') return found && { realname: found.realname };
    return found && { ...(before as object), wallet: found.wallet };
  }
  const operator = hasRoles ? operators.data?.find(({ name }) => target === `operator:${name}`) : undefined;
  return operator && { roles: operator.roles };
};
