import { actionKinds as writtenKinds } from '@site/contract/operators';
import { actionKinds } from './actionKinds';
import { actionName } from './actionNames';
import { actionTarget } from './actionTarget';

it.each(writtenKinds)('names %s in Chinese', (kind) => {
  expect(actionName(kind)).not.toMatch(/[a-z]/);
});

it('offers every kind of action that the API writes as a filter', () => {
  expect([...actionKinds].sort()).toEqual([...writtenKinds].sort());
});

it('names what was exported in Chinese', () => {
  expect(actionTarget('export:ledger')).toBe('导出 资金流水');
});
