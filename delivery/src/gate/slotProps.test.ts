import { byName, provides, releaseOf } from '../testing/releaseOf';
import { gateViolations } from './gate';

type Props = Record<string, string>;

/** The reasons against an account app whose popup expects `props`, in a shell that passes `passed`. */
const violations = (props: Props | undefined, passed: Props | undefined, changed = 'mfe-account') => {
  const slotProps = passed && { 'login.popup': passed };
  const shell = releaseOf('shell', { slots: [], provides: provides({}, { slots: ['login.popup'], slotProps }) });
  const account = releaseOf('mfe-account', { slots: [{ name: 'login.popup', preload: [], ...(props && { props }) }] });
  const live = byName(shell, account);
  return gateViolations({ live, before: live, changed: new Set([changed]) });
};

test.each<[what: string, props: Props | undefined, passed: Props | undefined]>([
  ['the same props', { onClose: '() => void' }, { onClose: '() => void' }],
  ['more than the widget expects', {}, { onClose: '() => void' }],
  ['no prop that the widget can do without', { redirect: 'string?' }, {}],
  ['a prop always that the widget can do without', { redirect: 'string?' }, { redirect: 'string' }],
  ['nothing that is known', { onClose: '() => void' }, undefined],
  ['props to a widget of which none are known', undefined, { onClose: '() => void' }],
])('accepts a shell that passes %s', (_what, props, passed) => {
  expect(violations(props, passed)).toEqual([]);
});

test.each<[what: string, props: Props, passed: Props, reason: RegExp]>([
  [
    'lacks a prop',
    { onOpen: '() => void' },
    { onClose: '() => void' },
    /expects the prop onOpen as .*; .* passes none\./,
  ],
  ['passes another kind', { redirect: 'string' }, { redirect: '() => void' }, /as string; .* passes \(\) => void\./],
  ['may leave it out', { redirect: 'string' }, { redirect: 'string?' }, /as string; .* passes string\?\./],
  ['has only what objects inherit', { constructor: 'string' }, {}, /constructor as string; .* passes none\./],
])('refuses a widget whose shell %s, whichever of the two is released', (_what, props, passed, reason) => {
  for (const changed of ['mfe-account', 'shell'])
    expect(violations(props, passed, changed)).toEqual([expect.stringMatching(reason)]);
});
