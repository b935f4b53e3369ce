import type { BrowserContext, Page } from '@playwright/test';
import { firstText } from './firstText';
import { openAs } from './member';
import { listen } from './test';

/** Two tabs of one member at a path, each made ready for the press, with an ear to both consoles. */
export async function twoTabs(
  context: BrowserContext,
  token: string,
  path: string,
  ready: (tab: Page) => Promise<void>,
): Promise<{ press: (name: string, expected: RegExp) => Promise<string[]> }> {
  const tabs = [await context.newPage(), await context.newPage()];
  const ears = tabs.map(listen);
  for (const tab of tabs) {
    await openAs(tab, token, path);
    await ready(tab);
  }
  return {
    /** Presses in both at once; gives what each then said, sorted. */
    press: async (name, expected) => {
      const said = tabs.map((tab) => firstText(tab, expected));
      await Promise.all(tabs.map((tab) => tab.getByRole('button', { name, exact: true }).click()));
      const texts = await Promise.all(said);
      ears.forEach((ear) => ear.expectQuiet());
      return texts.toSorted();
    },
  };
}
