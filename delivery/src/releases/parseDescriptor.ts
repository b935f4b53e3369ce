import { SHELL, isAppName } from '../appNames';
import { Refusal } from '../refusal';
import type { Descriptor } from './descriptor';

type Shape = Record<string, unknown>;

const isObject = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const areTextsIfAny = (value: unknown): boolean => value === undefined || areTexts(value);
const areNamedTexts = (value: unknown): boolean => isObject(value) && Object.values(value).every(isText);

/** A file's path inside a release: relative, and nothing a URL or a file system could read otherwise. */
const filePath = /^(?!.*(^|\/)\.)[\w@~+.-]+(\/[\w@~+.-]+)*$/;

const hasPreloads = (value: unknown, key: 'path' | 'name'): boolean =>
  Array.isArray(value) &&
  value.every((item) => isObject(item) && isText(item[key]) && areTexts(item.preload) && areTextsIfAny(item.kit));

const isEndpoint = (value: unknown): boolean =>
  isText(value) ||
  (isObject(value) &&
    isText(value.name) &&
    isText(value.shape) &&
    (value.overrideExisting === 'throw' || typeof value.overrideExisting === 'boolean'));

const isBuiltFile = (value: unknown): boolean =>
  isObject(value) && Number.isInteger(value.bytes) && /^sha384-[A-Za-z0-9+/]{64}$/.test(String(value.integrity));

const rules: [field: string, holds: (descriptor: Shape) => boolean][] = [
  ['schema', (d) => d.schema === 1],
  ['name', (d) => isText(d.name) && isAppName(d.name)],
  ['packageVersion', (d) => /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(String(d.packageVersion))],
  ['revision', (d) => typeof d.revision === 'string'],
  ['builtAt', (d) => !Number.isNaN(Date.parse(String(d.builtAt)))],
  ['entry', (d) => isText(d.entry)],
  ['globalName', (d) => d.name === SHELL || isText(d.globalName)],
  ['routes', (d) => hasPreloads(d.routes, 'path')],
  ['slots', (d) => hasPreloads(d.slots, 'name')],
  ['endpoints', (d) => Array.isArray(d.endpoints) && d.endpoints.every(isEndpoint)],
  ['links', (d) => areTextsIfAny(d.links)],
  [
    'shared',
    ({ shared }) =>
      isObject(shared) && isText(shared.range) && areTexts(shared.uses) && areTextsIfAny(shared.references),
  ],
  [
    'provides',
    ({ name, provides }) =>
      name !== SHELL ||
      (isObject(provides) &&
        isObject(provides.shared) &&
        isText(provides.shared.version) &&
        areTexts(provides.shared.exports) &&
        areTextsIfAny(provides.shared.references) &&
        areTextsIfAny(provides.kit) &&
        areTextsIfAny(provides.slots) &&
        (provides.singletons === undefined || areNamedTexts(provides.singletons))),
  ],
  ['singletons', (d) => areNamedTexts(d.singletons)],
  ['files', (d) => isObject(d.files) && Object.values(d.files).every(isBuiltFile)],
];

const namedFiles = ({ entry, routes, slots }: Descriptor): string[] => [
  entry,
  ...routes.flatMap((route) => route.preload),
  ...slots.flatMap((slot) => slot.preload),
];

/**
 * Reads a descriptor's text.
 * @throws Refusal with every field that is missing or wrong, and every file that it names and does not list
 */
export const parseDescriptor = <D extends Descriptor = Descriptor>(text: string, where: string): D => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(`${where} is not JSON.`);
  }
  if (!isObject(value)) throw new Refusal(`${where} is not an object.`);
  const wrong = rules.filter(([, holds]) => !holds(value)).map(([field]) => `${where}: ${field} is missing or wrong.`);
  if (wrong.length > 0) throw new Refusal(...wrong);

  const descriptor = value as unknown as D;
  const files = Object.keys(descriptor.files);
  const reasons = [
    ...files
      .filter((file) => !filePath.test(file))
      .map((file) => `${where}: ${JSON.stringify(file)} is no file name for a release.`),
    ...files
      .filter((file) => /\.(br|gz)$/.test(file))
      .map((file) => `${where}: ${file} would stand in the way of a compressed file.`),
    ...[...new Set(namedFiles(descriptor))]
      .filter((file) => !Object.hasOwn(descriptor.files, file))
      .map((file) => `${where} names ${file}, which is not among its files.`),
  ];
  if (reasons.length > 0) throw new Refusal(...reasons);
  return descriptor;
};
