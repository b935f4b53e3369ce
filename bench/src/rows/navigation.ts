import { changeRoute } from '../measure/changeRoute';
import { heldMemory, type HeldMemory, watchMemory } from '../measure/heldMemory';
import { openTab } from '../measure/openTab';
import { memberRoutes, pageAt } from '../pages';
import type { Row } from '../report/row';
import type { Bench } from '../startBench';

/** What 200 navigations over ten pages leave behind, from the 40th to the last. */
export const navigationRows = async ({ browser, token, site }: Bench): Promise<Row[]> => {
  const { origin } = await site('federated');
  return openTab({ browser, token, slowdown: 1 }, { origin, page: pageAt('/faq') }, async ({ tab, session }) => {
    await watchMemory(session);
    const navigate = async (rounds: number): Promise<HeldMemory> => {
      for (let round = 0; round < rounds; round += 1) for (const page of memberRoutes) await changeRoute(tab, page);
      return heldMemory(session);
    };
    const before = await navigate(4);
    const after = await navigate(16);
    const name = '200 navigations:';
    return [
      { name: `${name} heap`, value: after.heap - before.heap, unit: 'MB', aim: 1_000_000 },
      { name: `${name} nodes`, value: after.nodes - before.nodes, unit: 'count', aim: 0 },
      { name: `${name} listeners`, value: after.listeners - before.listeners, unit: 'count', aim: 0 },
    ];
  });
};
