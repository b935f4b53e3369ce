import { makeFieldCipher, dataKeyOf } from '../base/crypto/fieldCipher';

/** The cipher of databases that tests and benches create. */
export const cipherOfTests = makeFieldCipher([dataKeyOf('7e'.repeat(32))]);
