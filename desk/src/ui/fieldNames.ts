/** What operators call the fields of actions; other fields, such as those of settings, keep their names. */
const names: Record<string, string> = {
  amount: '金额',
  days: '天数',
  disabled: '停用',
  frozen: '冻结',
  kind: '种类',
  note: '备注',
  password: '密码',
  reason: '原因',
  received: '实收金额',
  reference: '凭证',
  roles: '角色',
  sessions: '登录会话',
  stage: '阶段',
  state: '状态',
  token: '令牌',
  totp: '两步验证',
  until: '截止时间',
  wallet: '钱包余额',
  withdrawals_locked: '锁定取款',
};

/** The name of a field in Chinese; 值 for a value without fields. */
export const fieldName = (field: string): string => names[field] ?? (field || '值');

const targets: Record<string, string> = {
  'activity-application': '活动申请',
  'agent-application': '代理申请',
  activity: '活动',
  deposit: '存款',
  member: '会员',
  notice: '公告',
  operator: '操作员',
  setting: '内容',
  withdrawal: '取款',
};

/** The target of an action, `withdrawal:W2026…`, in Chinese: `取款 W2026…`. */
export const targetName = (target: string): string => {
  const [kind = '', ...id] = target.split(':');
  return targets[kind] && id.length > 0 ? `${targets[kind]} ${id.join(':')}` : target;
};
