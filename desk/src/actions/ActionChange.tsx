import type { ReviewFlag } from '@site/contract/operators';
import { readable } from '../settings/shape';
import { flags } from '../queue/flags';
import { stateName } from '../queue/states';
import { roleName } from '../session/operator';
import { formOf } from '../settings/forms';
import { differing, ChangeTable } from '../ui/ChangeTable';
import { channelName } from '../ui/channels';
import { formatMoney } from '../ui/figures';
import { actionName, settingKeyOf } from './actionNames';

interface Props {
  action: { kind: string; target: string; before: unknown; after: unknown };
  /** Whether `before` is the value in force now. */
  isCurrent?: boolean;
}

/** What an action changes; fields of a setting have the labels of its form, and only those that differ are shown. */
export function ActionChange({ action: { kind, target, before, after }, isCurrent = false }: Props) {
  const labelled = labelsOf(target);
  if (kind === 'approvals.propose') return <ChangeTable before={null} after={labelledFields(after)} />;
  if (kind === 'approvals.decline') return <ChangeTable before={labelledProposal(before, labelled)} after={null} />;
  const change = { before: labelled(before), after: labelled(after) };
  return settingKeyOf(target) === undefined ? (
    <ChangeTable isPartial isCurrent={isCurrent} {...change} />
  ) : (
    <ChangeTable isCurrent={isCurrent} {...differing(change.before, change.after)} />
  );
}

/** Gives what an action recorded about a target the labels that operators know. */
const labelsOf = (target: string): ((value: unknown) => unknown) => {
  const key = settingKeyOf(target);
  return key === undefined ? labelledFields : (value) => readable(value, formOf(key, value).shape);
};

/** The proposal that was declined: `approval` and `kind`, and the `after` that it would have made. */
const labelledProposal = (proposal: unknown, labelled: (value: unknown) => unknown): unknown =>
  typeof proposal === 'object' && proposal !== null && 'after' in proposal
    ? labelledFields({ ...proposal, after: labelled(proposal.after) })
    : labelledFields(proposal);

interface ActionField {
  label: string;
  /** The value in Chinese; by default it is shown as it is. */
  present?: (value: unknown) => string;
}

const isOn = (value: unknown) => value === 1 || value === true;
const yesOrNo = (value: unknown) => (isOn(value) ? '是' : '否');
const money = (value: unknown) => formatMoney(String(value));

const kinds: Record<string, string> = { login: '登录密码', fund: '资金密码', bonus: '红利' };

/** The fields of actions, except those of settings, whose forms have labels. */
const actionFields: Record<string, ActionField> = {
  after: { label: '提交的变更' },
  amount: { label: '金额', present: money },
  approval: { label: '复核编号' },
  banner: { label: '图片地址' },
  channel: { label: '渠道', present: (channel) => channelName(String(channel)) },
  content: { label: '正文' },
  days: { label: '有效天数' },
  disabled: { label: '停用', present: yesOrNo },
  external_id: { label: '付款编号' },
  failed: { label: '付款失败笔数' },
  from: { label: '开始日期' },
  frozen: { label: '冻结', present: yesOrNo },
  kind: { label: '种类', present: (kind) => kinds[String(kind)] ?? actionName(String(kind)) },
  memo: { label: '简介' },
  note: { label: '备注' },
  override: { label: '强制通过', present: yesOrNo },
  orders: { label: '单号' },
  overridden: {
    label: '强制通过的限制',
    present: (found) =>
      Array.isArray(found) ? found.map((it) => flags[it as ReviewFlag]?.text ?? String(it)).join('、') : String(found),
  },
  owner: { label: '批次创建人' },
  paid: { label: '已付款' },
  passkeys: { label: '通行密钥' },
  password: { label: '密码', present: () => '已修改' },
  payments: { label: '笔数' },
  pending: { label: '复核编号' },
  proposal: { label: '待复核的申请', present: () => '已驳回' },
  realname: { label: '真实姓名' },
  reason: { label: '原因' },
  received: { label: '实收金额', present: money },
  reference: { label: '凭证' },
  released: { label: '移出笔数' },
  reported: { label: '付款失败' },
  settled: { label: '渠道结果已核对' },
  request: { label: '请求编号' },
  roles: { label: '角色', present: (roles) => (Array.isArray(roles) ? roles.map(roleName).join('、') : String(roles)) },
  sessions: { label: '登录会话' },
  shown: { label: '显示', present: yesOrNo },
  stage: { label: '阶段', present: (stage) => stateName(String(stage)) },
  state: { label: '状态', present: (state) => stateName(String(state)) },
  title: { label: '标题' },
  to: { label: '结束日期' },
  token: { label: '令牌' },
  totp: { label: '两步验证', present: (totp) => (isOn(totp) ? '已启用' : '未启用') },
  until: { label: '截止时间' },
  version: { label: '版本' },
  wallet: { label: '钱包余额', present: money },
  withdrawals_locked: { label: '锁定取款', present: yesOrNo },
};

/** What an action recorded, with its fields and states in Chinese; unknown fields are returned unchanged. */
const labelledFields = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, it]) => {
          const { label = name, present } = actionFields[name] ?? {};
          return [label, present && it !== null ? present(it) : it];
        }),
      )
    : value;
