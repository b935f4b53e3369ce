import { FakeRemotePlatform } from './fakeRemotePlatform';
import { conformsTo } from './conformance';
import { platformList } from '../ledger/platformList';
import { remoteConformsTo } from './remoteConformance';
import { sandboxPlatform } from '../sandboxes/connectedPlatforms';

conformsTo('the sandbox', () => ({ platform: sandboxPlatform(platformList[0], undefined) }));

remoteConformsTo('the fake platform', () => ({ platform: new FakeRemotePlatform('AG'), refusedAmount: 666n }));
