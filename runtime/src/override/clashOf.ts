import type { LiveApp } from '../federation/registry';

/**
 * Describes the first route or slot of `name` that another app has too, since an override must not replace parts of
 * other apps. Returns undefined if there is none.
 */
export function clashOf(name: string, apps: Record<string, LiveApp>): string | undefined {
  for (const [other, { routes, slots }] of Object.entries(apps)) {
    if (other === name) continue;
    const route = apps[name]?.routes.find(({ path }) => routes.some((it) => it.path === path));
    if (route) return `${route.path} 属于 ${other}`;
    const slot = apps[name]?.slots.find((it) => slots.some((its) => its.name === it.name));
    if (slot) return `${slot.name} 属于 ${other}`;
  }
  return undefined;
}
