import { fetchKit } from './kitParts';
import { Tabs } from './lazyParts';

it('fetches what it has, and leaves out what a newer app may name', () => {
  const preload = jest.spyOn(Tabs, 'preload').mockImplementation();
  fetchKit(['controls', 'hologram', 'toString']);
  fetchKit();
  expect(preload).toHaveBeenCalledTimes(1);
});
