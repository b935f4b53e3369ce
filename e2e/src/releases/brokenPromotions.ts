import { randomBytes } from 'node:crypto';
import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Descriptor } from '../../../delivery/src/releases/descriptor';
import type { buildVariant } from './buildVariant';

interface BrokenRelease {
  /** How the build differs from a working one. */
  differences: Parameters<typeof buildVariant>[2];
  /** Changes the published release's folder. */
  damage?: (release: string) => void;
  /** The gate's reason for the refusal. */
  reason: RegExp;
  /** The gate needs its browser to find the defect. */
  browser?: true;
}

const page = (path: string) => (descriptor: Descriptor) => ({
  path,
  title: '借来的页面',
  preload: descriptor.routes[0]?.preload ?? [],
});
const remoteEntry = /^remoteEntry\./;
/** Whether a script belongs to one page only. */
const isPage = (path: string, file: string, { routes }: Descriptor): boolean =>
  routes.find((route) => route.path === path)?.preload.at(-1) === file;

/** One defect for each check of the gate; the key completes the test name `refuses a release that …`. */
export const brokenPromotions: Record<string, BrokenRelease> = {
  'needs another major version of shared': {
    differences: { descriptor: (it) => void (it.shared.range = '^3.0.0') },
    reason: /needs @site\/shared \^3\.0\.0; shell .* has 2\.\d/,
  },
  'uses an export that the shell lacks': {
    differences: { descriptor: (it) => void it.shared.uses.push('Fireworks') },
    reason: /uses Fireworks of @site\/shared; shell .* does not export that/,
  },
  'defines a route of another app': {
    differences: { descriptor: (it) => void it.routes.push(page('/deposit')(it)) },
    reason: /the route \/deposit is taken by mfe-wallet/,
  },
  'fills a slot of another app': {
    differences: { descriptor: (it) => void it.slots.push({ name: 'home.games', preload: [] }) },
    reason: /the slot home\.games is taken by mfe-games/,
  },
  'removes a page that others link to': {
    differences: { descriptor: (it) => void (it.routes = it.routes.filter(({ path }) => path !== '/vip')) },
    reason: /the route \/vip is gone; .*shell .* links? to it/,
  },
  'redefines an endpoint': {
    differences: {
      descriptor: (it) =>
        void it.endpoints.push({ name: 'memberGetUser', shape: '0123456789ab', overrideExisting: 'throw' } as never),
    },
    reason: /the endpoint memberGetUser is defined by shell .* with another shape/,
  },
  'reads a field that the API host does not have': {
    differences: {
      descriptor: ({ calls }) => {
        const tiers = calls?.uservip?.response.items;
        tiers?.required?.push('birthday_gift');
        Object.assign(tiers?.properties ?? {}, { birthday_gift: { type: 'string' } });
      },
    },
    reason: /reads the field \[\]\.birthday_gift of the response of uservip as string; the host has no such field/,
  },
  'exceeds the size budget of a page': {
    differences: {
      script: (code, file, descriptor) =>
        isPage('/about', file, descriptor) ? `${code}/*${randomBytes(120_000).toString('hex')}*/` : code,
    },
    reason: /the page \/about weighs \d+ bytes \(brotli\); the budget is \d+/,
  },
  'does not match its hashes': {
    differences: { script: (code, file) => (remoteEntry.test(file) ? `${code}/*whole*/` : code) },
    damage: (release) => {
      const entry = readdirSync(release).find((file) => /^remoteEntry\..*\.js$/.test(file)) ?? '';
      appendFileSync(join(release, entry), ';');
    },
    reason: /does not match its hash/,
  },
  'has a page that throws': {
    differences: {
      script: (code, file, descriptor) =>
        isPage('/about', file, descriptor) ? `throw new Error('no such company');${code}` : code,
    },
    reason: /\/about as a visitor.*no such company/,
    browser: true,
  },
  'breaks another app': {
    differences: {
      script: (code, file) =>
        remoteEntry.test(file) ? `Object.defineProperty(window,'mfe_games',{get(){},set(){}});${code}` : code,
    },
    reason: /mfe-games is broken beside mfe-promotions/,
    browser: true,
  },
};
