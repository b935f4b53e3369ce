import type { Locator, Page } from '@playwright/test';

/** A finger on the screen, as the browser's own touch events. */
export interface Finger {
  /** Moves by so many pixels, in steps as a hand does. */
  move(x: number, y: number): Promise<void>;
  lift(): Promise<void>;
}

/** Puts a finger on the middle of what `on` finds. */
export async function touch(page: Page, on: Locator): Promise<Finger> {
  const box = await on.boundingBox();
  if (!box) throw new Error('there is nothing to touch');
  const browser = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  await send('touchStart');
  return {
    move: async (x, y) => {
      for (let step = 0; step < 8; step += 1) {
        at.x += x / 8;
        at.y += y / 8;
        await send('touchMove');
      }
    },
    lift: async () => {
      await send('touchEnd');
      await browser.detach();
    },
  };
}
