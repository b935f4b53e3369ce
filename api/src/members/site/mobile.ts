import { patterns } from '@site/contract';
import * as v from 'valibot';
import type { Queryable } from '../../base/database/database';
import { readSetting, setting } from '../../base/settings/settings';

/*
 * Matching takes time that grows with the product of a few group alternatives at most: only what matches one digit is
 * repeated, a fixed number of times, and groups are neither nested nor repeated.
 */
const digit = String.raw`(?:[0-9]|\\d|\[(?:[0-9]-[0-9]|[0-9])+\])`;
const digits = String.raw`${digit}(?:\{(?:[1-9]|1[0-9]|20)\})?`;
const group = String.raw`\((?:${digits})+(?:\|(?:${digits})+)*\)`;
const alternative = `(?:${digits}|${group})+`;
const grammar = new RegExp(String.raw`^\^?${alternative}(?:\|${alternative})*\$?$`);

const longest = 200;
const mostGroups = 4;

const isExpression = (text: string): boolean => {
  try {
    return Boolean(new RegExp(`^(?:${text})$`));
  } catch {
    return false;
  }
};

/** Whether a pattern has the restricted grammar that operators may use. */
const isBounded = (text: string): boolean =>
  text.length <= longest && text.split('(').length - 1 <= mostGroups && grammar.test(text) && isExpression(text);

/**
 * A regular expression of further mobile numbers that are accepted; empty for none. The site reads it as content. One
 * that was stored before the grammar was restricted stays readable and accepts no number.
 */
export const moreMobiles = setting(
  'members.moreMobiles',
  v.string(),
  '',
  v.pipe(
    v.string(),
    v.check(
      (text) => text === '' || isBounded(text),
      '手机号格式只能由数字、\\d、[0-9]、次数如{9}（最多20）、|和最多4个不嵌套的括号组成，最长200个字符！',
    ),
  ),
);

/** Whether `mobile` is a mainland number or matches the operator's own pattern. */
export const mobileAccepted = async (db: Queryable, mobile: string): Promise<boolean> => {
  if (patterns.mobile.test(mobile)) return true;
  const more = await readSetting(db, moreMobiles);
  return isBounded(more) && new RegExp(`^(?:${more})$`).test(mobile);
};
