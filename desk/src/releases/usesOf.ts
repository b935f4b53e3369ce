import type { AppDependencies } from '@site/contract/operators';

/** How an app uses a name, in Chinese: as an export, a page it links to, a slot, a call, or `call.field`. */
export function usesOf({ exports, links, slots, calls }: AppDependencies, name: string): string[] {
  const dot = name.lastIndexOf('.');
  const [callName, field] = dot < 0 ? [name, undefined] : [name.slice(0, dot), name.slice(dot + 1)];
  const call = calls.find((it) => it.name === name);
  const callOfField = calls.find((it) => it.name === callName);
  return [
    ...(exports.includes(name) ? ['导出'] : []),
    ...(links.includes(name) ? ['链接'] : []),
    ...(slots.includes(name) ? ['插槽'] : []),
    ...(call ? [`接口（读取 ${call.fields.length} 个字段）`] : []),
    ...(field !== undefined && callOfField?.fields.includes(field) ? ['字段'] : []),
  ];
}

/** The apps whose pages an app links to, without itself; `无` names a page that no live app has. */
export function linkedApps({ app, links }: AppDependencies, apps: AppDependencies[]): string[] {
  const owners = links
    .filter((link) => link !== '/')
    .map((link) => apps.find(({ pages }) => pages.includes(link))?.app ?? '无');
  return [...new Set(owners)].filter((owner) => owner !== app).toSorted();
}
