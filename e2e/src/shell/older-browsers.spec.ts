import { examplePages, openExamplePage } from '../fixtures/examplePages';
import { removeNewerBuiltIns } from '../fixtures/olderBrowser';
import { expect, test } from '../fixtures/test';

/* The oldest browsers that the README names, by a Chromium without what they lack. */

test('every page works without newer built-ins', async ({ page, host, open }) => {
  test.setTimeout(600_000);
  await removeNewerBuiltIns(page);
  for (const { path, person } of examplePages)
    await test.step(`${path} as a ${person}`, async () => {
      await openExamplePage({ page, host, open }, { path, person });
      for (const text of ['页面出现异常', '该功能暂时无法使用', '加载失败'])
        await expect.soft(page.getByText(text), `${path} as a ${person}`).toHaveCount(0);
    });
});

test('a browser that is too old gets a page that says so', async ({ page, open }) => {
  await page.addInitScript(() => Reflect.deleteProperty(RegExp.prototype, 'hasIndices'));
  await open('/deposit', 'member');
  await expect(page.getByText('当前浏览器版本过低')).toBeVisible();
  await expect(page.locator('#root')).toBeHidden();
});
