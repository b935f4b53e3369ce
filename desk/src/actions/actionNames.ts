import type { OperatorCallName } from '@site/contract/operators';

type Subject<Name extends string> = Name extends `POST /${infer Path}`
  ? Path extends `${infer First}/${string}`
    ? First
    : Path
  : never;

/** The first part of an action's kind: what is changed. */
const subjects: Partial<Record<Subject<OperatorCallName>, string>> = {
  deposits: '存款',
  withdrawals: '取款',
  'activity-applications': '活动申请',
  'agent-applications': '代理申请',
  approvals: '复核',
  content: '内容',
  notices: '公告',
  activities: '活动',
  members: '会员',
  operators: '操作员',
  releases: '发布',
};

/** The second part: what is done. */
const verbs: Record<string, string> = {
  add: '新增',
  adjust: '调整余额',
  approve: '通过',
  change: '修改',
  confirm: '确认',
  decline: '驳回',
  failed: '标记付款失败',
  freeze: '冻结',
  key: '更换密钥',
  'lock-withdrawals': '锁定取款',
  note: '添加备注',
  paid: '标记已付款',
  password: '修改密码',
  pause: '暂停自动推进',
  propose: '提交',
  read: '查看账号',
  reject: '拒绝',
  remove: '移除',
  rename: '更正姓名',
  reset: '恢复默认',
  'reset-password': '重置密码',
  'reset-sign-in': '重置登录方式',
  resume: '继续自动推进',
  'revoke-all': '撤销全部登录凭证',
  rollback: '回滚',
  'sessions-revoke': '结束登录会话',
  'token-add': '新增令牌',
  'token-revoke': '撤销令牌',
  'totp-confirm': '启用两步验证',
  'totp-enrol': '申请两步验证',
  unfreeze: '解冻',
  'unlock-withdrawals': '解锁取款',
  withdraw: '撤回自动推进',
};

/** An action's kind in Chinese, `取款 · 通过`; kinds that this table does not know stay as they are. */
export const actionName = (kind: string): string => {
  if (kind === 'export') return '导出数据';
  const [subject = '', verb = ''] = kind.split('.');
  const what = (subjects as Record<string, string>)[subject];
  return what && verbs[verb] ? `${what} · ${verbs[verb]}` : kind;
};
