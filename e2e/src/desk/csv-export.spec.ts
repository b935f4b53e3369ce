import { readFile } from 'node:fs/promises';
import { callApi, newestOrder } from '../fixtures/memberApi';
import { addOperator } from '../fixtures/addOperator';
import { addMember, computer, openDesk } from '../fixtures/operators';
import { expect, test } from '../fixtures/test';

test.use(computer);

test('exports deposits as CSV with a byte order mark, and without cells that a spreadsheet would run', async ({
  page,
}) => {
  const [cashier, member] = await Promise.all([addOperator('cashier'), addMember()]);
  const remitter = { bank_owner: '=1+1', bank: '@银行', bank_no: '6222021234567890', bank_address: '=A1,"B"' };
  await callApi('recharge', { paytype: 'bank', amount: '123.45', ...remitter }, member.token);
  const order = await newestOrder(member.token, 1);

  await openDesk(page, cashier, `/deposits?q=${member.name}`);
  await page.getByRole('button', { name: '导出' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog', { name: '导出 CSV' }).getByRole('button', { name: '下载' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^deposits-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const file = await readFile(await download.path());
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);

  const [header = '', ...lines] = new TextDecoder().decode(file).split('\r\n');
  expect(header.split(',').slice(0, 6)).toEqual([
    'out_trade_no',
    'created_at',
    'member_id',
    'username',
    'state',
    'amount',
  ]);
  const line = lines.find((it) => it.startsWith(`${order},`));
  expect(line).toContain(`,${member.id},${member.name},1,123.45,`);
  expect(line).toContain(`,'=1+1,'@银行,"=""6222021234567890""","'=A1,""B""",`);
  await expect(page.getByRole('dialog', { name: '导出 CSV' })).toBeHidden();
});
