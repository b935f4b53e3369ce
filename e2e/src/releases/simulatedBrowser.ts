/** A browser as the edge sees it: a cookie jar and an IP address. */
export interface SimulatedBrowser {
  /** Loads the page; returns the version of each app in it. */
  open: () => Promise<Record<string, string>>;
  /** Sends telemetry as a page does. */
  sendTelemetry: (events: object[]) => Promise<void>;
}

/** @param number makes the browser's IP address unique */
export function simulatedBrowser(address: string, number: number): SimulatedBrowser {
  let cookie = '';
  const headers = () => ({ 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`, cookie });
  return {
    open: async () => {
      const answer = await fetch(`${address}/`, { headers: headers() });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      const [, registry = '{}'] = /id="site-registry">(.*?)<\/script>/s.exec(await answer.text()) ?? [];
      const { apps } = JSON.parse(registry) as { apps: Record<string, { version: string }> };
      return Object.fromEntries(Object.entries(apps).map(([app, { version }]) => [app, version]));
    },
    sendTelemetry: async (events) => {
      await fetch(`${address}/beacon`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'text/plain' },
        body: JSON.stringify(events),
      });
    },
  };
}
