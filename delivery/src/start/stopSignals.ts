/** Resolves when this process is asked to stop: SIGINT, SIGTERM, or the npm that runs it is gone. */
export const askedToStop = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(signal));
    if (!process.env.npm_lifecycle_event) return;
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && resolve('the end of npm'), 1000).unref();
  });
