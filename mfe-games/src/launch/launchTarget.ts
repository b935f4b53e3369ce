/** What `/gamePage` should open. */
export type LaunchTarget =
  | { kind: 'agent' }
  | { kind: 'service' }
  | { kind: 'game'; platform: string; type: string | number; code: string };

/**
 * Reads the query of `/gamePage`. `dailiD` comes first: 1 is the agents' back office, any other value, also an empty
 * one, customer service. Otherwise `name` is the platform, with `type` (default 0, non-numeric values unchanged) and
 * `code`. Returns undefined if it names nothing.
 */
export function launchTarget(query: URLSearchParams): LaunchTarget | undefined {
  const dailiD = query.get('dailiD');
  if (dailiD !== null) return { kind: dailiD === '1' ? 'agent' : 'service' };
  const platform = query.get('name');
  if (!platform) return undefined;
  const type = query.get('type') ?? '';
  return { kind: 'game', platform, type: /^\d{0,4}$/.test(type) ? Number(type) : type, code: query.get('code') ?? '' };
}
