import { basename } from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1';
import type { ObjectMeta } from 'kubernetes-types/meta/v1';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1';
import { parse } from 'yaml';
import { kustomizationIn, readDeploy } from '../testing/manifests';

const { images = [], components = [], configMapGenerator = [], manifests: site } = kustomizationIn('.');
const sandboxGames = kustomizationIn('kubernetes/sandbox-games');
const manifests = [...site, ...sandboxGames.manifests];
const ofKind = <Kind>(kind: string): Kind[] => manifests.filter((it) => it.kind === kind) as Kind[];
const deployments = ofKind<Deployment>('Deployment').map(({ metadata, spec }) => {
  const pod = spec?.template.spec;
  if (!pod) throw new Error(`${metadata?.name} has no pod.`);
  return { name: metadata?.name ?? '', labels: spec?.template.metadata?.labels, pod };
});
const containers = deployments.flatMap(({ name, pod }) => pod.containers.map((container) => ({ name, container })));

test.each(containers)('$name has no rights that it does not need', ({ name, container }) => {
  const pod = deployments.find((it) => it.name === name)?.pod;
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  expect(container.resources).toMatchObject({
    requests: { cpu: expect.any(String) },
    limits: { memory: expect.any(String) },
  });
});

test('images are those of the site, or fixed versions of others', () => {
  const names = images.map(({ name }) => name);
  for (const { container } of containers) {
    if (!names.includes(container.image ?? '')) expect(container.image).toMatch(/:\d/);
  }
});

/** The mounts of a claim, as `CONTAINER PATH ro|rw`. */
const mountsOf = (claim: string): string[] =>
  deployments.flatMap(({ pod }) => {
    const volume = pod.volumes?.find((it) => it.persistentVolumeClaim?.claimName === claim);
    return pod.containers.flatMap(({ name, volumeMounts = [] }) =>
      volumeMounts
        .filter((mount) => mount.name === volume?.name)
        .map(({ mountPath, readOnly, subPath }) => `${name} ${subPath ?? mountPath} ${readOnly ? 'ro' : 'rw'}`),
    );
  });

test('the controller alone has the key that signs releases and may change them', () => {
  expect(mountsOf('keys')).toEqual(['controller /var/lib/keys rw']);
  expect(mountsOf('releases').toSorted()).toEqual([
    'collector /var/lib/site ro',
    'collector site/evidence rw',
    'controller /var/lib/site rw',
    'nginx /srv ro',
  ]);
});

test('a commit that is acknowledged is on the disk of a standby, or is not acknowledged, as with Patroni', () => {
  interface Cluster {
    spec: { instances: number; postgresql: { synchronous?: object } };
  }
  const [database] = ofKind<Cluster>('Cluster');
  // Without `required`, and with the deprecated minSyncReplicas, CloudNativePG goes on with the primary alone.
  expect(database?.spec.postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' });
  expect(Object.keys(database?.spec ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/SyncReplicas$/)]),
  );
  expect(database?.spec.instances).toBeGreaterThanOrEqual(3);
});

test('members reach HAProxy alone, and nothing reaches the controller', () => {
  const policies = ofKind<NetworkPolicy>('NetworkPolicy');
  expect(policies.find(({ metadata }) => metadata?.name === 'deny-all')?.spec).toEqual({
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
  });
  const openTo = policies.filter(({ spec }) => spec?.ingress?.some(({ from }) => from === undefined));
  expect(openTo.map(({ metadata }) => metadata?.name)).toEqual(['haproxy']);
  expect(openTo.flatMap(({ spec }) => spec?.ingress?.filter(({ from }) => !from))).toEqual([{ ports: [{ port: 80 }] }]);
  const reached = policies.filter(({ spec }) => spec?.ingress).map(({ spec }) => spec?.podSelector.matchLabels?.app);
  expect(reached).not.toContain('controller');
  const covered = policies.map(({ spec }) => spec?.podSelector.matchLabels?.app);
  for (const { labels } of deployments) expect(covered).toContain(labels?.app);
});

test('every service selects pods that listen on its port', () => {
  interface Service {
    metadata: ObjectMeta;
    spec: { selector: Record<string, string>; ports: { port: number }[] };
  }
  for (const { spec } of ofKind<Service>('Service')) {
    const selected = deployments.find(({ labels }) => labels?.app === spec.selector.app);
    const ports = selected?.pod.containers.flatMap((it) => it.ports?.map(({ containerPort }) => containerPort));
    for (const { port } of spec.ports) expect(ports).toContain(port);
  }
});

test('HAProxy gets the configuration that the journeys run, and the names of what it reaches', () => {
  const files = configMapGenerator.flatMap((it) => it.files);
  expect(files.map((file) => basename(file))).toEqual(['haproxy.cfg']);
  const names = [...readDeploy(files[0] ?? '').matchAll(/presetenv (\w+) /g)].map(([, name]) => name);
  const given = containers.find(({ name }) => name === 'haproxy')?.container.env;
  expect(given?.map(({ name }) => name)).toEqual(names);
  const services = ofKind<{ metadata: ObjectMeta }>('Service').map(({ metadata }) => metadata.name);
  for (const { value } of given ?? []) expect(services).toContain(value?.replace('.site.svc.cluster.local', ''));
});

test('a site with real payments leaves the sandbox games and their secret out by one line', () => {
  expect(components).toEqual(['kubernetes/sandbox-games']);
  expect(JSON.stringify(site)).not.toMatch(/SANDBOX|sandbox/);
  expect(sandboxGames.manifests).toContainEqual(expect.objectContaining({ metadata: { name: 'games' } }));
  const [{ target, patch } = { target: {}, patch: '' }] = sandboxGames.patches ?? [];
  expect(target).toEqual({ kind: 'Deployment', name: '(hosts|wallet|games)' });
  const secret = { name: 'sandbox-games', key: 'SANDBOX_GAMES_SECRET' };
  expect(parse(patch)).toMatchObject([{ value: { name: secret.key, valueFrom: { secretKeyRef: secret } } }]);
});

test('secrets are named, not written', () => {
  for (const { container } of containers) {
    for (const { name, value } of container.env ?? []) {
      if (/SECRET|PASSWORD|KEY|^DATABASE_URL/.test(name)) expect(value).toBeUndefined();
    }
  }
});
