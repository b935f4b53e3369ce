import { FakeRemotePlatform } from './fakeRemotePlatform';
import { conformsTo } from './conformance';
import { platformList } from '../ledger/platformList';
import { remoteConformsTo } from './remoteConformance';
import { sandboxPlatform } from '../sandboxes/connectedPlatforms';

conformsTo('the sandbox', (host) => ({
  platform: sandboxPlatform(platformList[0]),
  open: async (url) => {
    const { pathname, search } = new URL(url);
    return (await host.app.inject({ method: 'GET', url: pathname + search })).statusCode === 303;
  },
}));

remoteConformsTo('the fake platform', () => ({ platform: new FakeRemotePlatform('AG'), refusedAmount: 666n }));
