import { contentShape } from '../content/contentForms';
import { differing } from '../editor/differing';
import { readable } from '../editor/shape';
import { settingForms } from '../settings/settingForms';
import { ChangeTable } from '../ui/ChangeTable';
import { settingKeyOf } from './actionTarget';

interface Props {
  action: { kind: string; target: string; before: unknown; after: unknown };
}

/** What an action changes; fields of a setting have the labels of its form, and only those that differ are shown. */
export function ActionChange({ action: { kind, target, before, after } }: Props) {
  const key = settingKeyOf(target);
  if (key === undefined) return <ChangeTable kind={kind} before={before} after={after} />;
  const labelled = (value: unknown) => readable(value, settingForms[key]?.shape ?? contentShape(key, value));
  return <ChangeTable kind={kind} {...differing(labelled(before), labelled(after))} />;
}
