import type { CDPSession } from 'playwright-core';

/** What a page holds: bytes of its JavaScript heap, DOM nodes, event listeners. */
export interface HeldMemory {
  heap: number;
  nodes: number;
  listeners: number;
}

/** Prepares a tab for `heldMemory`. */
export const watchMemory = async (session: CDPSession): Promise<void> => {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
};

/** What the page holds after a collection of garbage. */
export const heldMemory = async (session: CDPSession): Promise<HeldMemory> => {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((it) => it.name === name)?.value ?? Number.NaN;
  return { heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
};
