import { act } from '@testing-library/react';
import { StandaloneSlots } from '../standalone/StandalonePart';
import { renderPage } from '../testing';

const slots = ['home.games', 'sidebar.account', 'session.passkey-offer', 'session.reality-check'];

test.each([
  ['a visitor', {}, ['home.games']],
  ['a member', { token: 'a-session' }, slots],
])('an app that runs alone loads the widgets that the shell shows to %s', async (_who, options, expected) => {
  const loaded: string[] = [];
  const widgets = slots.map((slot) => ({
    slot,
    load: () => {
      loaded.push(slot);
      return Promise.resolve({ default: () => null });
    },
  }));
  await act(async () => void renderPage(<StandaloneSlots widgets={widgets} />, options));
  expect(loaded).toEqual(expected);
});
