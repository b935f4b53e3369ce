/** Like `work`, but a call while another one goes on does nothing. Both resolve when that one ends. */
export const skipWhileRunning = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  return () =>
    (running ??= work().finally(() => {
      running = undefined;
    }));
};
