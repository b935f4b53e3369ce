import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { registrySchema } from '../registry/registry';
import { repository } from '../base/repository';
import { parseLine } from '../telemetry/countTelemetry';

const examples = readFileSync(join(repository, 'docs/release.md'), 'utf8')
  .split('```json\n')
  .slice(1)
  .map((text): unknown => JSON.parse(text.split('```')[0] ?? ''));

/* The API host and other programs read these files by docs/release.md. */

test('the registry has the documented fields', () => {
  expect(v.parse(registrySchema, examples[0])).toEqual(examples[0]);
});

test('telemetry has the documented fields, and a time', () => {
  const events = examples[1] as { at: string }[];
  const parsed = events.map((event) => parseLine(JSON.stringify(event), new Date(0), new Date(8.64e15)));
  expect(parsed).toEqual(events.map((event) => ({ ...event, at: Date.parse(event.at) })));
});
