import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

export const hasH2load = (): boolean => existsSync('/usr/bin/h2load');

/** Answers per second to h2load (Debian's nghttp2-client). Throws if one is not a success. */
export const loadByH2load = async (...options: string[]): Promise<number> => {
  const { stdout } = await promisify(execFile)('h2load', options);
  const { rate, failed } = /, (?<rate>[\d.]+) req\/s[^]*? (?<failed>\d+) failed/.exec(stdout)?.groups ?? {};
  if (rate === undefined || failed !== '0' || !/status codes: [1-9]\d* 2xx, 0 3xx, 0 4xx, 0 5xx/.test(stdout)) {
    throw new Error(`${options.at(-1)}: ${stdout}`);
  }
  return Number(rate);
};
