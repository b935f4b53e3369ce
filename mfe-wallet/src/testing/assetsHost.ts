import { answer, aUser, refuse } from '@site/shared/testing';

/** A page of records as the API sends it. */
export const page = <Row>(data: Row[], current = 1, last = 1) => ({
  current_page: current,
  last_page: last,
  per_page: 15,
  total: data.length,
  data,
});

export const order = (number: string, changes = {}) => ({
  amount: '88.00',
  created_at: '2026-05-01 10:00:00',
  pay_way: 'usdt',
  out_trade_no: number,
  state: 1,
  ...changes,
});

export const platforms = [
  { name: 'ag', platname: 'AG真人', balance: '50.00' },
  { name: 'ob', platname: 'OB电子', balance: '0.00' },
];

/** Answers the queries of the assets page: 1000 yuan, two platforms, no records, no usual times. */
export function answerAssets(changes = {}): void {
  answer('user', aUser({ balance: '1000.00', ...changes }));
  answer('balancelist', platforms);
  answer('gettransrecord', page([]));
  refuse('ordertimes', '', 404);
  answer('betrecord', page([]));
  answer('getfanshui', { list: page([]), jisuan: '0.00', nojisuan: '0.00' });
}
