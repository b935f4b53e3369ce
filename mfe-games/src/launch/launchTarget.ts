/** What `/gamePage` was opened for. */
export type LaunchTarget =
  | { kind: 'agent' }
  | { kind: 'service' }
  | { kind: 'game'; platform: string; type: string | number; code: string };

/**
 * Reads the query: `dailiD` first, 1 for the agent link and any other value for customer service; then the platform's `name` with
 * `type` (0 unless told; a host's own word as it is) and `code` (decisions 30, 40). Undefined for a query that names nothing.
 */
export function launchTarget(query: URLSearchParams): LaunchTarget | undefined {
  const agent = query.get('dailiD');
  if (agent) return { kind: agent === '1' ? 'agent' : 'service' };
  const platform = query.get('name');
  if (!platform) return undefined;
  const type = query.get('type') ?? '';
  return { kind: 'game', platform, type: /^\d{0,4}$/.test(type) ? Number(type) : type, code: query.get('code') ?? '' };
}
