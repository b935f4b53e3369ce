import type { ActionKind } from '@site/contract/operators';
import { exportNames } from '../api/download';
import { formOf, isSetting } from '../settings/forms';

/** Every kind of action in Chinese; those that operators ask about most come first. */
export const actionNames: Record<ActionKind, string> = {
  'deposits.approve': '存款 · 通过',
  'deposits.reject': '存款 · 拒绝',
  'deposits.comment': '存款 · 评论',
  'withdrawals.approve': '取款 · 通过',
  'withdrawals.reject': '取款 · 拒绝',
  'withdrawals.comment': '取款 · 评论',
  'withdrawals.paid': '取款 · 标记已付款',
  'withdrawals.failed': '取款 · 标记付款失败',
  'payments.assign': '付款 · 指定订单',
  'payments.return': '付款 · 退回',
  'payments.import': '付款 · 导入银行流水',
  'platform-transfers.settle': '平台转账 · 判定结果',
  'withdrawals.returned': '取款 · 登记退回',
  'payout-batches.add': '付款批次 · 创建',
  'payout-batches.results': '付款批次 · 导入结果',
  'payout-batches.provider': '付款批次 · 交给支付渠道',
  'payout-batches.fail': '付款批次 · 标记付款失败',
  'payout-batches.dissolve': '付款批次 · 解散',
  'payout-batches.file': '付款批次 · 下载文件',
  'deposits.claim': '存款 · 领取',
  'deposits.release': '存款 · 释放',
  'withdrawals.claim': '取款 · 领取',
  'withdrawals.release': '取款 · 释放',
  'members.adjust': '会员 · 调整余额',
  export: '导出数据',
  'deposits.read': '存款 · 查看账号',
  'deposits.proof': '存款 · 查看付款截图',
  'deposits.attachment': '存款 · 查看附件',
  'withdrawals.attachment': '取款 · 查看附件',
  'withdrawals.read': '取款 · 查看账号',
  'members.read': '会员 · 查看账号',
  'members.freeze': '会员 · 冻结',
  'members.unfreeze': '会员 · 解冻',
  'members.lock-withdrawals': '会员 · 锁定取款',
  'members.unlock-withdrawals': '会员 · 解锁取款',
  'members.reset-password': '会员 · 重置密码',
  'members.reset-sign-in': '会员 · 重置登录方式',
  'members.rename': '会员 · 更正姓名',
  'members.sessions-revoke': '会员 · 结束登录会话',
  'members.note': '会员 · 添加备注',
  'activity-applications.approve': '活动申请 · 通过',
  'activity-applications.reject': '活动申请 · 拒绝',
  'agent-applications.approve': '代理申请 · 通过',
  'agent-applications.reject': '代理申请 · 拒绝',
  'approvals.propose': '复核 · 提交',
  'approvals.decline': '复核 · 驳回',
  'content.change': '内容 · 修改',
  'content.add': '内容 · 新增',
  'content.remove': '内容 · 移除',
  'content.reset': '内容 · 恢复默认',
  'notices.add': '公告 · 新增',
  'notices.change': '公告 · 修改',
  'notices.remove': '公告 · 移除',
  'activities.add': '活动 · 新增',
  'activities.change': '活动 · 修改',
  'activities.remove': '活动 · 移除',
  'bonus-rules.publish': '奖金规则 · 发布',
  'releases.rollback': '发布 · 回滚',
  'releases.withdraw': '发布 · 撤回自动推进',
  'releases.pause': '发布 · 暂停自动推进',
  'releases.resume': '发布 · 继续自动推进',
  'operators.add': '操作员 · 新增',
  'operators.change': '操作员 · 修改',
  'operators.password': '操作员 · 修改密码',
  'operators.totp-enrol': '操作员 · 申请两步验证',
  'operators.totp-confirm': '操作员 · 启用两步验证',
  'operators.token-add': '操作员 · 新增令牌',
  'operators.token-revoke': '操作员 · 撤销令牌',
  'operators.key': '操作员 · 更换密钥',
  'operators.revoke-all': '操作员 · 撤销全部登录凭证',
};

/** An action's kind in Chinese; kinds that this table does not know stay as they are. */
export const actionName = (kind: string): string => (actionNames as Record<string, string>)[kind] ?? kind;

const prefix = 'setting:';

/** The key of the setting that an action changed, `rates` of `setting:rates`; undefined for other targets. */
export const settingKeyOf = (target: string): string | undefined =>
  target.startsWith(prefix) ? target.slice(prefix.length) : undefined;

const targets: Record<string, string> = {
  'activity-application': '活动申请',
  'agent-application': '代理申请',
  activity: '活动',
  deposit: '存款',
  member: '会员',
  notice: '公告',
  operator: '操作员',
  'payout-batch': '付款批次',
  release: '发布',
  setting: '内容',
  transfer: '平台转账',
  withdrawal: '取款',
};

const exportTargets: Record<string, string> = Object.fromEntries(
  Object.entries(exportNames).map(([what, name]) => [`export:${what}`, `导出 ${name}`]),
);

/** The target of an action, `withdrawal:W2026…`, in Chinese: `取款 W2026…`. */
const targetName = (target: string): string => {
  const [kind = '', ...id] = target.split(':');
  return targets[kind] && id.length > 0 ? `${targets[kind]} ${id.join(':')}` : target;
};

/** What an action is about, in the words of the pages: `设置 汇率与手续费`, `内容 关于我们`, `会员 7`. */
export const actionTarget = (target: string): string => {
  const key = settingKeyOf(target);
  if (key === undefined) return exportTargets[target] ?? targetName(target);
  return `${isSetting(key) ? '设置' : '内容'} ${formOf(key, null).title}`;
};
