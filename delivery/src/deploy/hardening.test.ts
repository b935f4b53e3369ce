import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../repository';

const linesOf = (path: string): string[] =>
  readFileSync(join(repository, 'deploy', path), 'utf8')
    .split('\n')
    .map((line) => line.trim());

describe.each(['site-api@.service', 'site-edge.service', 'site-rollouts.service'])('the unit %s', (unit) => {
  const lines = linesOf(`systemd/${unit}`);

  test('reaches and is reached from named networks alone', () => {
    expect(lines).toContain('IPAddressDeny=any');
    const allowed = lines.filter((line) => line.startsWith('IPAddressAllow='));
    expect(allowed).toHaveLength(1);
    expect(allowed[0]).not.toMatch(/any|\/0\b/);
  });

  test('runs without privileges, as a user of its own, with secrets from a file', () => {
    expect(lines).toEqual(
      expect.arrayContaining(['User=site', 'NoNewPrivileges=true', 'CapabilityBoundingSet=', 'ProtectSystem=strict']),
    );
    const own = lines.filter((line) => line.startsWith('Environment='));
    expect(own.join()).not.toMatch(/KEY|PASSWORD|DATABASE_URL/);
    expect(lines.join()).toContain('EnvironmentFile=/etc/site/');
  });
});

test('a host may leave requests to the edge, but not change releases or read the signing key', () => {
  const units = ['site-api@.service', 'site-edge.service'].map((unit) => linesOf(`systemd/${unit}`));
  for (const lines of units) {
    expect(lines).toEqual(expect.arrayContaining(['User=site', 'ReadWritePaths=/var/lib/site']));
  }
  expect(units[0]).toEqual(
    expect.arrayContaining([
      'ReadOnlyPaths=-/var/lib/site/site -/var/lib/site/site.pub -/var/lib/site/site.good.json',
      'ReadWritePaths=-/var/lib/site/site/requests',
      'InaccessiblePaths=-/var/lib/site/site.key -/var/lib/site/keys',
    ]),
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
