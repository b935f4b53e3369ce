import { createCipheriv, createDecipheriv, createHmac, randomBytes, hkdfSync } from 'node:crypto';

/** What is derived from one secret of 32 bytes. */
export interface DataKey {
  /** 8 bytes that identify the key without revealing it; stored with each value and in the table `data_key`. */
  id: Buffer;
  /** For AES-256-GCM. */
  encryption: Buffer;
  /** For HMAC-SHA-256. */
  hashing: Buffer;
  /** For HMAC-SHA-256 of what the host has stated. */
  stating: Buffer;
}

const secretLength = 32;

/** The secret that `text` is: 32 bytes in hexadecimal or base64; undefined if it is neither. */
const secretOf = (text: string): Buffer | undefined => {
  const secret = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined;
  return secret?.length === secretLength ? secret : undefined;
};

export const isDataKey = (text: string): boolean => secretOf(text) !== undefined;

/** The key of a secret; throws an error that does not contain it if it is not 32 bytes in hexadecimal or base64. */
export const dataKeyOf = (text: string): DataKey => {
  const secret = secretOf(text);
  if (!secret) throw new Error('A data key must be 32 bytes in base64 or hexadecimal.');
  const derived = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `site data key: ${use}`, length));
  return {
    id: derived('id', 8),
    encryption: derived('encryption', 32),
    hashing: derived('hashing', 32),
    stating: derived('stating', 32),
  };
};

/** The encrypted columns, by the table and the plain column that each replaces. */
export type EncryptedField =
  | 'member.mobile'
  | 'member.email'
  | 'member.totp'
  | 'payout_account.bank_no'
  | 'deposit.remitter'
  | 'deposit.proof'
  | 'order.attachment'
  | 'payment_source.number'
  | 'incoming_payment.sender'
  | 'agent_application.mobile';

/** Whose value it is; a value that was copied to another owner cannot be decrypted. */
interface FieldOwner {
  field: EncryptedField;
  /** The member's id, or that of the payment whose sender it is. */
  memberId: string;
}

type HashedPart = 'whole' | 'head' | 'tail' | 'name';

export interface FieldCipher {
  /** Ids of the keys, the current one first. */
  readonly keyIds: readonly [Buffer, ...Buffer[]];
  encrypt(owner: FieldOwner, text: string): Buffer;
  /** The text of an encrypted value, '' for null. Throws if the value was altered or its key is missing. */
  decrypt(owner: FieldOwner, value: Buffer | null): string;
  /** The hash to store, made with the current key. */
  hash(field: EncryptedField, part: HashedPart, text: string): Buffer;
  /** The hashes to look for: those of every key, since a rotation may be running. */
  hashes(field: EncryptedField, part: HashedPart, text: string): Buffer[];
  /** HMAC-SHA-256 of a statement's content with a key for statements alone; another one after a rotation. */
  digest(content: string): Buffer;
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
const none = Buffer.alloc(0);

/** Encrypts a text with AES-256-GCM, bound to `bound`: nonce, tag and ciphertext. */
export const sealText = (key: Buffer, text: string, bound = none): Buffer => {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(bound);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
};

/** Decrypts what `sealText` has made. Throws if it was altered or was bound to something else. */
export const openText = (key: Buffer, sealed: Buffer, bound = none): string => {
  const [nonce, rest] = [sealed.subarray(0, nonceLength), sealed.subarray(nonceLength)];
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  decipher.setAAD(bound).setAuthTag(rest.subarray(0, tagLength));
  return decipher.update(rest.subarray(tagLength), undefined, 'utf8') + decipher.final('utf8');
};

/** First byte of an encrypted value: the format that `FieldCipher` writes. */
const version = 1;
const idStart = 1;
const sealedStart = idStart + 8;

/** The id of the key of an encrypted value as SQL. */
export const keyIdSql = (column: string) => `substring(${column} from ${idStart + 1} for ${sealedStart - idStart})`;

const associatedData = ({ field, memberId }: FieldOwner) => Buffer.from(`${version}:${field}:${memberId}`);

/** A cipher that encrypts and hashes with the first key, and decrypts and finds what any of them has written. */
export const makeFieldCipher = (keys: readonly [DataKey, ...DataKey[]]): FieldCipher => {
  const byId = new Map(keys.map((key) => [key.id.toString('hex'), key]));
  const hashWith = ({ hashing }: DataKey, field: EncryptedField, part: HashedPart, text: string) =>
    createHmac('sha256', hashing).update(`${field}:${part}:${text}`).digest();

  return {
    keyIds: [keys[0].id, ...keys.slice(1).map(({ id }) => id)],
    encrypt: (owner, text) => {
      const [{ id, encryption }] = keys;
      return Buffer.concat([Buffer.of(version), id, sealText(encryption, text, associatedData(owner))]);
    },
    decrypt: (owner, value) => {
      if (value === null) return '';
      const failed = (reason: string, cause?: unknown) =>
        new Error(`${owner.field} of member ${owner.memberId} cannot be decrypted: ${reason}`, { cause });
      if (value.length < sealedStart + nonceLength + tagLength || value[0] !== version)
        throw failed('it is not an encrypted value.');
      const id = value.subarray(idStart, sealedStart).toString('hex');
      const key = byId.get(id);
      if (!key) throw failed(`this process lacks the data key ${id}.`);
      try {
        return openText(key.encryption, value.subarray(sealedStart), associatedData(owner));
      } catch (error) {
        throw failed('it was altered.', error);
      }
    },
    hash: (field, part, text) => hashWith(keys[0], field, part, text),
    hashes: (field, part, text) => keys.map((key) => hashWith(key, field, part, text)),
    digest: (content) => createHmac('sha256', keys[0].stating).update(content).digest(),
  };
};
