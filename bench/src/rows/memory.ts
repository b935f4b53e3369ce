import type { Page as Tab } from 'playwright-core';
import { heldMemory, watchMemory } from '../measure/heldMemory';
import { openTab } from '../measure/openTab';
import { home } from '../pages';
import type { Row } from '../report/row';
import type { Bench } from '../startBench';

/** ms of the page's clock between two polls of the balance, rounded up. */
const step = 3500;

/** ms of real time in which a poll is answered. */
const answering = 40;

/** Answers every poll with another balance, as after a change of money, so that the page renders it. */
const changeBalance = async (tab: Tab, polls: { count: number }): Promise<void> => {
  await tab.route('**/api/balance', (route) => {
    polls.count += 1;
    const data = { balance: `${1000 + polls.count}.00` };
    return route.fulfill({ json: { code: 200, message: '操作成功', data } });
  });
};

/** Moves the page's clock; its timers run, and its requests are answered in real time. */
const passMinutes = async (tab: Tab, minutes: number): Promise<void> => {
  for (let passed = 0; passed < minutes * 60_000; passed += step) {
    await tab.clock.runFor(step);
    await tab.waitForTimeout(answering);
  }
};

/**
 * What home holds for a member after an hour by the page's clock, and how it has grown: with polls, the stream of
 * events, which is opened again after each silence, and all timers.
 * @throws Error if the page did not poll for an hour
 */
export const memoryRows = async ({ browser, token, site }: Bench): Promise<Row[]> => {
  const { origin } = await site('federated');
  const polls = { count: 0 };
  const prepare = async ({ tab }: { tab: Tab }): Promise<void> => {
    await tab.clock.install();
    await changeBalance(tab, polls);
  };
  return openTab({ browser, token, slowdown: 1, prepare }, { origin, page: home }, async ({ tab, session }) => {
    await watchMemory(session);
    await passMinutes(tab, 10);
    const early = await heldMemory(session);
    await passMinutes(tab, 45);
    const { heap, nodes, listeners } = await heldMemory(session);
    /* The reality check opens its dialog after an hour. */
    await passMinutes(tab, 6);
    const hour = await heldMemory(session);
    const note = `${polls.count} polls`;
    if (polls.count < 3_600_000 / step) throw new Error(`Home made only ${note} in an hour.`);
    /* A request in flight has listeners. */
    const atMost = 5;
    return [
      { name: 'home of a member after an hour: heap', value: hour.heap, unit: 'MB', aim: 12_000_000, note },
      { name: 'home, 10 to 55 minutes: heap', value: heap - early.heap, unit: 'MB', aim: 1_000_000 },
      { name: 'home, 10 to 55 minutes: nodes', value: nodes - early.nodes, unit: 'count', aim: 0 },
      { name: 'home, 10 to 55 minutes: listeners', value: listeners - early.listeners, unit: 'count', aim: atMost },
    ];
  });
};
