import { fetchKit } from './fetchKit';
import { Tabs } from './lazyParts';

it('fetches known parts and ignores unknown names', async () => {
  const preload = jest.spyOn(Tabs, 'preload').mockImplementation();
  await fetchKit(['Tabs', 'Hologram', 'toString']);
  await fetchKit();
  expect(preload).toHaveBeenCalledTimes(1);
});
