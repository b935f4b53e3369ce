import { calls } from './index';
import { getCalls } from './methods';

it('names the same GET calls as the schemas', () => {
  const bySchema = Object.entries(calls).filter(([, it]) => it.method === 'GET');
  expect(bySchema.map(([name]) => name).sort()).toEqual([...getCalls].sort());
});
