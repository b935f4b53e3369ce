import * as v from 'valibot';
import { Refusal } from '../refusal';
import { type Descriptor, descriptorSchema, schemaVersion } from './descriptor';

/** A file's path inside a release: relative, and nothing a URL or a file system could read otherwise. */
const filePath = /^(?!.*(^|\/)\.)[\w@~+.-]+(\/[\w@~+.-]+)*$/;

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
  const result = v.safeParse(descriptorSchema, value);
  if (!result.success) {
    const { schema } = (value ?? {}) as { schema?: unknown };
    if (typeof schema === 'number' && schema !== schemaVersion)
      throw new Refusal(
        `${where} has the schema ${schema}; this version reads ${schemaVersion}. Build and publish again.`,
      );
    const wrong = result.issues
      .map((issue) => issue.path?.[0]?.key)
      .map((field) =>
        field === undefined ? `${where} is not an object.` : `${where}: ${String(field)} is missing or wrong.`,
      );
    throw new Refusal(...new Set(wrong));
  }
  const descriptor = value as D;
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
