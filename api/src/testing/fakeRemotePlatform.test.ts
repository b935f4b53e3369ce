import { remoteConformsTo } from '../platforms/remoteConformance';
import { FakeRemotePlatform } from './fakeRemotePlatform';

remoteConformsTo('the fake platform', () => ({ platform: new FakeRemotePlatform('AG'), refusedAmount: 666n }));
