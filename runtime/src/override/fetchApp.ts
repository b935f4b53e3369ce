import { descriptorSchemaVersion, sharedVersion } from '@site/shared';
import type { LiveApp } from '../federation/registry';
import { satisfiesCaret } from '../federation/satisfiesCaret';

/** ms. A development server answers only after a running build. */
const timeout = 5_000;

/** `updates`: path of the web socket on which a development server tells of its builds. */
type ServedApp = LiveApp & { updates?: string };

type Descriptor = Partial<ServedApp> & { schema?: unknown; name?: unknown };

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const haveTexts = (value: unknown, key: 'path' | 'name'): boolean =>
  Array.isArray(value) && value.every((it) => isText(it?.[key]));

const rules: [field: string, holds: (descriptor: Descriptor) => boolean][] = [
  ['entry', ({ entry }) => isText(entry)],
  ['globalName', ({ globalName }) => isText(globalName)],
  ['routes', ({ routes }) => haveTexts(routes, 'path')],
  ['slots', ({ slots }) => haveTexts(slots, 'name')],
  ['shared.range', ({ shared }) => isText(shared?.range)],
  ['schema', ({ schema }) => schema === descriptorSchemaVersion],
];

async function fetchDescriptor(origin: string): Promise<unknown> {
  const answer = await fetch(`${origin}/descriptor.json`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => undefined);
  if (!answer) throw new Error('没有应答，或不允许本站读取');
  if (!answer.ok) throw new Error(`descriptor.json 的应答是 ${answer.status}`);
  return answer.json().catch(() => undefined);
}

/**
 * Returns the registry entry of an app that `origin` serves, from its `descriptor.json`. The entry has no integrity
 * hash.
 * @throws Error with a message for the developer
 */
export async function fetchApp(name: string, origin: string, allowed: readonly string[]): Promise<ServedApp> {
  if (name === 'shell') throw new Error('shell 不能替换');
  if (!allowed.includes(origin)) throw new Error('本站不允许这个来源');
  const descriptor = ((await fetchDescriptor(origin)) ?? {}) as Descriptor;
  const { schema } = descriptor;
  if (typeof schema === 'number' && schema !== descriptorSchemaVersion)
    throw new Error(
      `descriptor.json 的 schema 是 ${schema}，本站需要 ${descriptorSchemaVersion}，请更新代码后重新构建`,
    );
  const wrong = rules.filter(([, holds]) => !holds(descriptor)).map(([field]) => field);
  if (wrong.length > 0) throw new Error(`descriptor.json 缺少 ${wrong.join('、')}`);
  if (descriptor.name !== name) throw new Error(`那里的应用是 ${String(descriptor.name)}`);
  const { entry, globalName, routes, slots, shared, updates } = descriptor as ServedApp;
  if (!satisfiesCaret(sharedVersion, shared.range))
    throw new Error(`需要 @site/shared ${shared.range}，本站是 ${sharedVersion}`);
  return {
    version: 'override',
    base: `${origin}/`,
    entry,
    globalName,
    /* Preloading from the same machine gains nothing. */
    routes: routes.map((route) => ({ ...route, preload: [] })),
    slots: slots.map((slot) => ({ ...slot, preload: [] })),
    shared: { range: shared.range },
    ...(isText(updates) && { updates }),
  };
}
