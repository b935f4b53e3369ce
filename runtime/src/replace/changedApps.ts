import { sharedVersion } from '@site/shared';
import { liveRegistry, type Registry } from '../federation/registry';
import { satisfiesCaret } from '../federation/satisfiesCaret';

/**
 * The apps whose releases differ between this page and another set. Undefined if they cannot be replaced in an open
 * page: the shell differs, an app does not fit this shell, or nothing is known to differ.
 */
export function changedApps(next: Registry): string[] | undefined {
  const { shell, apps } = liveRegistry();
  if (!shell || next.shell !== shell) return undefined;
  const names = [...new Set([...Object.keys(apps), ...Object.keys(next.apps)])];
  const changed = names.filter((name) => apps[name]?.version !== next.apps[name]?.version);
  const fits = (name: string) => {
    const range = next.apps[name]?.shared.range;
    return range === undefined || satisfiesCaret(sharedVersion, range);
  };
  return changed.length > 0 && changed.every(fits) ? changed : undefined;
}
