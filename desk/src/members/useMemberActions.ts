import type { MemberDetail } from '@site/contract/operators';
import { useChange } from '../api/useCall';
import { usePermission } from '../session/operator';

export interface MemberActionFields {
  reason: string;
  /** Beijing time, `YYYY-MM-DDTHH:mm`. */
  until?: string;
  /** Signed yuan. */
  amount?: string;
  realname?: string;
}

/** Something an operator does to a member's account, for a reason. */
export interface MemberAction {
  label: string;
  /** Shown afterwards. */
  done: string;
  hint: string;
  isShown: boolean;
  danger?: boolean;
  /** The field that the dialog has beside the reason. */
  field?: 'until' | 'amount' | 'realname';
  send: (fields: MemberActionFields) => Promise<unknown>;
}

/** What the signed-in operator may do to a member's account in its current state. */
export const useMemberActions = ({
  id,
  frozen,
  withdrawals_locked: locked,
  sign_in: signIn,
}: MemberDetail): MemberAction[] => {
  const mayManage = usePermission('members:manage');
  const mayAdjust = usePermission('adjustments:propose');
  const freeze = useChange('POST /members/:id/freeze');
  const unfreeze = useChange('POST /members/:id/unfreeze');
  const lock = useChange('POST /members/:id/lock-withdrawals');
  const unlock = useChange('POST /members/:id/unlock-withdrawals');
  const reset = useChange('POST /members/:id/reset-password');
  const resetSignIn = useChange('POST /members/:id/reset-sign-in');
  const adjust = useChange('POST /members/:id/adjust');
  const rename = useChange('POST /members/:id/real-name');
  return [
    {
      label: '调整余额',
      done: '余额已调整',
      hint: '记入资金流水；由另一位操作员复核后生效，没有其他操作员时立即生效',
      isShown: mayAdjust,
      field: 'amount',
      send: ({ reason, amount = '' }) => adjust.mutateAsync({ id, amount, reason }),
    },
    {
      label: '更正姓名',
      done: '姓名已更正',
      hint: '须先核实身份；由另一位操作员复核后生效，会员会收到通知，24 小时内不能取款；已绑定的银行卡保留，取款时提示姓名不符',
      isShown: mayManage,
      field: 'realname',
      send: ({ reason, realname = '' }) => rename.mutateAsync({ id, realname, reason }),
    },
    {
      label: '重置登录密码',
      done: '登录密码已重置',
      hint: '会员将在所有设备上退出登录',
      isShown: mayManage,
      send: ({ reason }) => reset.mutateAsync({ id, kind: 'login', reason }),
    },
    {
      label: '重置资金密码',
      done: '资金密码已重置',
      hint: '会员下次使用时须设置新的资金密码',
      isShown: mayManage,
      send: ({ reason }) => reset.mutateAsync({ id, kind: 'fund', reason }),
    },
    {
      label: '重置通行密钥',
      done: '通行密钥已重置',
      hint: '删除会员的全部通行密钥，取消通行密钥确认；会员将在所有设备上退出登录',
      isShown: mayManage && signIn.passkeys > 0,
      send: ({ reason }) => resetSignIn.mutateAsync({ id, kind: 'passkeys', reason }),
    },
    {
      label: '重置动态验证码',
      done: '动态验证码已重置',
      hint: '会员登录不再需要动态验证码；会员将在所有设备上退出登录',
      isShown: mayManage && signIn.totp === 1,
      send: ({ reason }) => resetSignIn.mutateAsync({ id, kind: 'totp', reason }),
    },
    {
      label: '锁定取款',
      done: '取款已锁定',
      hint: '会员不能提交新的取款',
      isShown: mayManage && !locked,
      danger: true,
      send: ({ reason }) => lock.mutateAsync({ id, reason }),
    },
    {
      label: '解锁取款',
      done: '取款已解锁',
      hint: '会员可以重新提交取款',
      isShown: mayManage && Boolean(locked),
      send: ({ reason }) => unlock.mutateAsync({ id, reason }),
    },
    {
      label: '冻结',
      done: '账户已冻结',
      hint: '会员立即退出登录，不能登录，也不能动用资金；审核与调整不受影响',
      isShown: mayManage && !frozen,
      danger: true,
      field: 'until',
      send: ({ reason, until }) =>
        freeze.mutateAsync({ id, reason, ...(until ? { until: until.replace('T', ' ') } : {}) }),
    },
    {
      label: '解冻',
      done: '账户已解冻',
      hint: '会员可以重新登录和使用资金',
      isShown: mayManage && Boolean(frozen),
      send: ({ reason }) => unfreeze.mutateAsync({ id, reason }),
    },
  ];
};
