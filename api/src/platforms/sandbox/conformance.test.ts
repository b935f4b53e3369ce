import { conformsTo } from '../conformance';
import { platformList } from '../platformList';
import { sandboxPlatform } from './sandboxPlatform';

conformsTo('the sandbox', (host) => ({
  platform: sandboxPlatform(platformList[0]),
  open: async (url) => {
    const { pathname, search } = new URL(url);
    return (await host.app.inject({ method: 'GET', url: pathname + search })).statusCode === 303;
  },
}));
