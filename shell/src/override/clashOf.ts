import type { LiveApp } from '../federation/registry';

/**
 * What of `name` another app has already, in words: an override must cost no area but its own. Undefined when there
 * is nothing.
 */
export function clashOf(name: string, apps: Record<string, LiveApp>): string | undefined {
  for (const [other, { routes, slots }] of Object.entries(apps)) {
    if (other === name) continue;
    const route = apps[name]?.routes.find(({ path }) => routes.some((it) => it.path === path));
    if (route) return `${route.path} 属于 ${other}`;
    const slot = apps[name]?.slots.find((it) => slots.some((theirs) => theirs.name === it.name));
    if (slot) return `${slot.name} 属于 ${other}`;
  }
  return undefined;
}
