import { dataKeyOf } from '../encryption/dataKey';
import { makeFieldCipher } from '../encryption/fieldCipher';

/** The cipher of databases that tests and benches create. */
export const cipherOfTests = makeFieldCipher([dataKeyOf('7e'.repeat(32))]);
