import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../base/repository';
import { temporaryFolder } from '../testing/builtApp';

const read = (path: string): string => readFileSync(join(repository, 'deploy', path), 'utf8');
const linesOf = (path: string): string[] =>
  read(path)
    .split('\n')
    .map((line) => line.trim());

const users = {
  'site-api@.service': 'User=site',
  'site-edge.service': 'User=site-edge',
  'site-rollouts.service': 'User=site-rollouts',
  'site-browser.service': 'DynamicUser=true',
  'site-payments.service': 'DynamicUser=true',
  'site-wallet.service': 'DynamicUser=true',
  'site-games.service': 'DynamicUser=true',
};

describe.each(Object.entries(users))('the unit %s', (unit, user) => {
  const lines = linesOf(`systemd/${unit}`);

  test('reaches and is reached from named networks alone', () => {
    expect(lines).toContain('IPAddressDeny=any');
    const allowed = lines.filter((line) => line.startsWith('IPAddressAllow='));
    expect(allowed).toHaveLength(1);
    expect(allowed[0]).not.toMatch(/any|\/0\b/);
  });

  test('runs without privileges, as a user that no other unit has, with secrets from a file', () => {
    expect(lines).toEqual(
      expect.arrayContaining([user, 'NoNewPrivileges=true', 'CapabilityBoundingSet=', 'ProtectSystem=strict']),
    );
    const own = lines.filter((line) => line.startsWith('Environment='));
    expect(own.join()).not.toMatch(/KEY|PASSWORD|DATABASE_URL/);
    expect(lines.join()).toContain('EnvironmentFile=/etc/site/');
  });
});

/** What a unit may write below /var/lib/site. */
const writableBy = (unit: string): string[] =>
  linesOf(`systemd/${unit}`).flatMap((line) => /^ReadWritePaths=(.*)/.exec(line)?.[1]?.split(' ') ?? []);

test('site-rollouts alone may read the signing key and change releases', () => {
  expect(writableBy('site-rollouts.service')).toEqual(['/var/lib/site']);
  expect(writableBy('site-edge.service')).toEqual(['-/var/lib/site/site/evidence', '-/var/lib/site/site/documents']);
  expect(writableBy('site-api@.service')).toEqual(['/var/lib/site', '-/var/lib/site/site/requests']);
  expect(linesOf('systemd/site-api@.service')).toContain(
    'ReadOnlyPaths=-/var/lib/site/site -/var/lib/site/site.pub -/var/lib/site/site.good.json',
  );
  for (const unit of ['site-api@.service', 'site-edge.service']) {
    expect(linesOf(`systemd/${unit}`)).toContain('InaccessiblePaths=-/var/lib/site/site.key -/var/lib/site/keys');
  }
  expect(writableBy('site-browser.service')).toEqual([]);
  expect(linesOf('systemd/site-browser.service')).toEqual(
    expect.arrayContaining(['InaccessiblePaths=-/var/lib/site -/etc/site', 'IPAddressAllow=localhost']),
  );
});

test('the proxy offers TLS 1.2 and later, with ciphers that have forward secrecy', () => {
  const lines = linesOf('haproxy/haproxy.cfg');
  expect(lines).toContain('ssl-default-bind-options ssl-min-ver TLSv1.2 no-tls-tickets');
  const ciphers = lines.find((line) => line.startsWith('ssl-default-bind-ciphers '))?.split(' ')[1];
  expect(ciphers?.split(':').every((cipher) => cipher.startsWith('ECDHE+'))).toBe(true);
});

test('the proxy replaces what a client claims about its connection', () => {
  const lines = linesOf('haproxy/haproxy.cfg');
  for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded']) {
    expect(lines).toContain(`http-request del-header ${name}`);
  }
  expect(lines).toContain('http-request set-header X-Forwarded-Host %[req.hdr(host)]');
  expect(lines).toContain('http-request set-header X-Forwarded-Proto https if { ssl_fc }');
});

test('containers of one machine that members or releases reach can neither sign, change releases nor decrypt', () => {
  interface Service {
    image: string;
    volumes?: string[];
    networks?: string[];
    network_mode?: string;
    environment?: Record<string, string>;
  }
  const { services } = parse(read('compose/compose.yml'), { merge: true }) as {
    services: Record<string, Service>;
  };
  const volumesOf = (name: string): string[] => services[name]?.volumes ?? [];
  expect(volumesOf('collector')).toEqual(['releases:/var/lib/site:ro', 'telemetry:/var/lib/site/site/evidence']);
  expect(volumesOf('edge')).toEqual(['releases:/srv:ro,nocopy']);
  expect(volumesOf('browser')).toEqual([]);
  expect(services.browser).toMatchObject({ network_mode: 'service:controller' });
  expect(services.controller?.networks).toEqual(['gate']);
  const withKey = Object.keys(services).filter((name) => volumesOf(name).some((it) => it.startsWith('keys:')));
  expect(withKey).toEqual(['controller', 'release']);
  const decrypting = Object.keys(services).filter((name) => services[name]?.environment?.DATA_KEY);
  expect(decrypting).toEqual(['api1', 'api2']);
});

test.each([
  ['private networks', undefined, ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10']],
  ['the networks of TRUST_PROXY', '203.0.113.0/24,2001:db8::/32', ['203.0.113.0/24', '2001:db8::/32']],
])('the image of nginx believes what proxies in %s say of the client', (_which, given, networks) => {
  const folder = temporaryFolder();
  // Stands for nginx and shows the file that the image's copy of site.conf includes.
  writeFileSync(join(folder, 'nginx'), `#!/bin/sh\ncat ${folder}/trusted-proxies.conf\n`, { mode: 0o755 });
  const image = read('images/edge.Containerfile');
  expect(image).toContain('s|set_real_ip_from 127.0.0.1|include /tmp/trusted-proxies.conf|');
  const [, byDefault = ''] = /^ENV TRUST_PROXY=(.*)$/m.exec(image) ?? [];
  const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(image) ?? [];
  const [program = '', ...args] = JSON.parse(entry.replaceAll('/tmp/', `${folder}/`)) as string[];
  const env = { PATH: `${folder}:${process.env.PATH}`, TRUST_PROXY: given ?? byDefault };
  const lines = execFileSync(program, args, { env, encoding: 'utf8' }).trim().split('\n');
  expect(lines).toEqual(expect.arrayContaining(networks.map((network) => `set_real_ip_from ${network};`)));
  if (given) expect(lines).toHaveLength(networks.length);
});
