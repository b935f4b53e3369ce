/** A browser as the edge sees it: a cookie jar and an IP address. */
export interface SimulatedBrowser {
  /** Loads the page; returns the version of each app in it. */
  open: () => Promise<Record<string, string>>;
  /** Sends telemetry as a page does that has just been opened. */
  sendTelemetry: (events: object[]) => Promise<void>;
}

/**
 * @param number makes the browser's IP address unique
 * @param cookie what an earlier visit has left, such as `lot=49`
 */
export function simulatedBrowser(address: string, number: number, cookie = ''): SimulatedBrowser {
  let kept = cookie;
  const headers = () => ({ 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`, cookie: kept });
  return {
    open: async () => {
      const answer = await fetch(`${address}/`, { headers: headers() });
      kept = answer.headers.get('set-cookie')?.split(';')[0] ?? kept;
      const [, registry = '{}'] = /id="site-registry">(.*?)<\/script>/s.exec(await answer.text()) ?? [];
      const { apps } = JSON.parse(registry) as { apps: Record<string, { version: string }> };
      return Object.fromEntries(Object.entries(apps).map(([app, { version }]) => [app, version]));
    },
    sendTelemetry: async (events) => {
      await fetch(`${address}/beacon`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'text/plain' },
        body: JSON.stringify(events.map((event) => ({ ...event, age: 0 }))),
      });
    },
  };
}
