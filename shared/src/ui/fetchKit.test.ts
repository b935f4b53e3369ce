import { fetchKit } from './fetchKit';
import { Tabs } from './lazyParts';

it('fetches known parts and ignores unknown names', () => {
  const preload = jest.spyOn(Tabs, 'preload').mockImplementation();
  fetchKit(['Tabs', 'Hologram', 'toString']);
  fetchKit();
  expect(preload).toHaveBeenCalledTimes(1);
});
