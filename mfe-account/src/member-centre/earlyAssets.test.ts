import { total } from './earlyAssets';

const items = total.items as (...data: unknown[]) => unknown[];

it('has the sum of the main wallet, the platforms and what is held', () => {
  const platforms = { data: [{ name: 'obgdy', platname: 'OB电子', balance: '1000.00' }] };
  expect(items({ balance: '234.50', held: '0.06' }, platforms)).toEqual([{ total: '¥1,234.56' }]);
});

it('leaves the skeleton if the balance is no amount', () => {
  expect(items({ balance: '' }, [])).toEqual([]);
});
