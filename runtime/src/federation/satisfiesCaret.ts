const numbers = (version: string) => version.split('.').map(Number);

/** Whether `version` (`1.2.3`) is in a caret range (`^1.1.0`): the same major version, not older. */
export function satisfiesCaret(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const [leastMajor = 0, leastMinor = 0, leastPatch = 0] = numbers(range.replace(/^\^/, ''));
  if (major !== leastMajor) return false;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}
