/** Numbers of requests in flight, by endpoint: also of mutations that the store does not track. */
const running = new Map<string, number>();

/** Counts a request of an endpoint. Returns how to remove it when it has been answered. */
export function trackEndpoint(name: string): () => void {
  running.set(name, (running.get(name) ?? 0) + 1);
  return () => {
    const count = (running.get(name) ?? 0) - 1;
    if (count > 0) running.set(name, count);
    else running.delete(name);
  };
}

/** Whether a request of the endpoint is in flight. */
export const isEndpointRunning = (name: string): boolean => running.has(name);
