import { deviceStorage, overridesKey } from '@site/shared';

/** The stored origins by app name; undefined if the stored value is invalid. */
export function storedOverrides(): Record<string, string> | undefined {
  try {
    const stored: unknown = JSON.parse(deviceStorage.getItem(overridesKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined;
    return Object.values(stored).every((it) => typeof it === 'string') ? (stored as Record<string, string>) : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the override of one app, or the whole stored value if it is invalid. */
export function forgetOverride(app: string): void {
  const others = Object.entries(storedOverrides() ?? {}).filter(([name]) => name !== app);
  if (others.length === 0) deviceStorage.removeItem(overridesKey);
  else deviceStorage.setItem(overridesKey, JSON.stringify(Object.fromEntries(others)));
}
