import { basename } from 'node:path';

/** Gives a test the path of a picture that a module imports. */
// oxlint-disable-next-line import/no-default-export -- Jest takes a transformer from it.
export default {
  process: (_text, file) => ({ code: `exports.__esModule = true; exports.default = '/${basename(file)}';` }),
};
