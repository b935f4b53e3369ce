import { calls } from './index';
import { getCalls, publicCalls } from './methods';

it('names the same GET calls as the schemas', () => {
  const bySchema = Object.entries(calls).filter(([, it]) => it.method === 'GET');
  expect(bySchema.map(([name]) => name).sort()).toEqual([...getCalls].sort());
});

it('names the same public calls as the schemas', () => {
  const bySchema = Object.entries(calls).filter(([, it]) => it.access === 'public');
  expect(bySchema.map(([name]) => name).sort()).toEqual([...publicCalls].sort());
});
