import { contentTitle } from '../content/contentForms';
import { settingForms } from '../settings/settingForms';
import { targetName } from '../ui/fieldNames';

const prefix = 'setting:';

/** The key of the setting that an action changed, `rates` of `setting:rates`; undefined for other targets. */
export const settingKeyOf = (target: string): string | undefined =>
  target.startsWith(prefix) ? target.slice(prefix.length) : undefined;

/** What an action is about, in the words of the pages: `设置 汇率与手续费`, `内容 关于我们`, `会员 7`. */
export const actionTarget = (target: string): string => {
  const key = settingKeyOf(target);
  if (key === undefined) return targetName(target);
  const money = settingForms[key];
  return money ? `设置 ${money.title}` : `内容 ${contentTitle(key)}`;
};
