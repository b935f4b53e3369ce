import { contentTitle } from '../content/contentForms';
import { exportNames } from '../api/download';
import { settingForms } from '../settings/settingForms';

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
  release: '发布',
  setting: '内容',
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
  const money = settingForms[key];
  return money ? `设置 ${money.title}` : `内容 ${contentTitle(key)}`;
};
