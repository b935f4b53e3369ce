import * as v from 'valibot';
import { moreMobiles } from './mobile';
import { filled, setting, type Setting } from '../../base/settings/settings';

const stored = (key: string) => `content.text.${key}`;

const html = v.nullable(v.pipe(v.string(), v.maxLength(200_000)));
const line = v.nullable(v.pipe(v.string(), v.maxLength(500)));
const lines = v.nullable(v.pipe(v.string(), v.maxLength(5_000)));

/** Texts that the site's pages read by key. With null the site shows its built-in text. */
export const siteTexts: Readonly<Record<string, Setting<unknown>>> = {
  about: setting(stored('about'), html, null),
  history: setting(stored('history'), html, null),
  faq: setting(stored('faq'), v.nullable(v.array(v.object({ question: filled, answer: filled }))), null),
  sponsor: setting(stored('sponsor'), v.nullable(v.array(v.object({ year: filled, text: filled }))), null),
  'deposit.hint': setting(stored('deposit.hint'), line, null),
  'deposit.protocols': setting(stored('deposit.protocols'), lines, null),
  'withdraw.help': setting(stored('withdraw.help'), line, null),
  'home.group': setting(stored('home.group'), lines, null),
  'hongbao.notes': setting(stored('hongbao.notes'), lines, null),
  'agent.note': setting(stored('agent.note'), line, null),
  'app.steps': setting(stored('app.steps'), lines, null),
  'site.line': setting(stored('site.line'), line, null),
  [moreMobiles.key]: moreMobiles,
};

const isJson = (value: unknown): boolean => typeof value === 'string' && /^\s*[[{]/.test(value);

/** The setting of a text key. A key that is not listed belongs to a newer page and may hold any value. */
export const textOf = (key: string): Setting<unknown> =>
  (Object.hasOwn(siteTexts, key) ? siteTexts[key] : undefined) ??
  setting(
    stored(key),
    v.pipe(
      v.unknown(),
      v.check((value) => !isJson(value), 'invalid JSON'),
    ),
    null,
  );

/** The text key of a stored setting; undefined if the setting is not a text. */
export const keyOfText = (storedKey: string): string | undefined =>
  storedKey.startsWith(stored('')) ? storedKey.slice(stored('').length) : undefined;
