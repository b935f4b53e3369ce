import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type OperatorCallName,
  operatorCalls,
  type OperatorData,
  type OperatorRequest,
  permissions,
  type Role,
} from '@site/shared/operators';
import { CommandError, UsageError } from './errors';
import {
  type FieldFlag,
  fieldFlags,
  fieldOfOption,
  fieldsOf,
  type Flag,
  isOptional,
  optionOfField,
  type Options,
  type OwnValues,
  permittedValue,
  placeholderOf,
  type TextOption,
} from './fields';
import { withIds } from './ids';
import { type Io, printLine, readNewPassword, readText } from './io';
import { callOrDownload } from './operatorClient';
import { type AnswerFormat, printAnswer } from './output';

/** The arguments and options that follow the command's words. */
export interface Invocation {
  args: string[];
  options: Options;
}

export interface Command {
  /** Words in lower case and arguments in upper case, `[…]` if optional: `members freeze ID`. */
  syntax: string;
  about: string;
  options: readonly {
    name: TextOption;
    value: string;
    required: boolean;
    /** Position of the argument that can be given instead; one of the two is required. */
    argument?: number;
  }[];
  flags: readonly Flag[];
  /** Whether it changes something, and so takes `--key`. */
  isChange: boolean;
  /** The flag without which it does not run. */
  requiredFlag?: Flag;
  /** The roles that may use it; empty if every operator may. */
  roles: readonly Role[];
  run(invocation: Invocation, io: Io): Promise<void>;
}

type Fields = Record<string, unknown>;
type Field<Name extends OperatorCallName> = keyof OperatorRequest<Name> & string;

/** Where a command differs from the default, which its call's schema gives. */
interface Details<Name extends OperatorCallName> extends OwnValues, AnswerFormat<Name> {
  /** The fields that the arguments are, in their order; by default the parameters of the call's path. */
  args?: readonly Field<Name>[];
  /** By default the other fields of the request that are options. */
  options?: readonly TextOption[];
  /** Options that this command needs although the call does not. */
  needs?: readonly TextOption[];
  /** Whether the answer is a file, which is never JSON. */
  isFile?: boolean;
  /** Fields with the same value each time. */
  fixed?: { readonly [F in Field<Name>]?: OperatorRequest<Name>[F] };
  /** Whether the field `password` is read from stdin or the terminal. */
  password?: boolean;
  /** The id of what is changed, instead of the first argument. */
  findId?(io: Io): Promise<number>;
  /** Why a successful answer still fails the command; undefined if it does not. */
  failure?(data: OperatorData<Name>): string | undefined;
  /** What the command does with `--database`, without the host. Returns what is printed. */
  withDatabase?(io: Io, name: string): Promise<string>;
}

/** Fields whose text can also come from `--file`, with what is wrong if not exactly one of the two is given. */
const fileFields: Record<string, string> = {
  value: 'Give VALUE or --file FILE.',
  content: 'Give --content or --file, not both.',
};

/** Fills in a field from `--file`. */
const withFile = async (fields: Fields, schemas: Fields, { file }: Options, io: Io): Promise<Fields> => {
  const field = Object.keys(fileFields).find((name) => Object.hasOwn(schemas, name));
  if (field === undefined) return fields;
  const isGiven = fields[field] !== undefined;
  if (file === undefined ? !isGiven && field === 'value' : isGiven) throw new UsageError(fileFields[field]);
  return file === undefined ? fields : { ...fields, [field]: await readText(io, file) };
};

const rolesOf = (call: OperatorCallName): readonly Role[] => {
  const { access } = operatorCalls[call];
  return access === 'operator' || access === 'public' ? [] : permissions[access];
};

/** Checks the value of `--key`; one that is so short that it could be guessed is refused: it encrypts the answer. */
const assertIdempotencyKey = (key: string): string => {
  if (!/^[\x21-\x7e]{16,200}$/.test(key)) throw new UsageError('--key: 16 to 200 ASCII characters without spaces.');
  return key;
};

const writeFile = (body: Response['body'], io: Io): Promise<void> =>
  pipeline(body ? Readable.fromWeb(body as never) : Readable.from([]), io.stdout, { end: false }).catch(
    (error: Error) => {
      throw new CommandError(`The answer is incomplete: ${error.message}`);
    },
  );

/** The options of a call: its fields that are no arguments and not fixed. An optional argument is an option too. */
const optionsOf = (fields: Fields, args: readonly string[], syntax: string, fixed: Fields): TextOption[] => {
  const optional = (syntax.match(/[A-Z]+\]?/g) ?? []).map((word) => word.endsWith(']'));
  return Object.keys(fields).flatMap((field) => {
    if (Object.hasOwn(fixed, field)) return [];
    const option = args.includes(field) && !optional[args.indexOf(field)] ? undefined : optionOfField(field);
    return [...(option === undefined ? [] : [option]), ...(Object.hasOwn(fileFields, field) ? ['file' as const] : [])];
  });
};

/** A command that makes one operator call; its arguments and options are fields of the call's request. */
export const command = <Name extends OperatorCallName>(
  syntax: string,
  call: Name,
  about: string,
  details: Details<Name> = {},
): Command => {
  const fields = fieldsOf(call);
  const fixed: Fields = details.fixed ?? {};
  const args: readonly string[] = details.args ?? [...call.matchAll(/:(\w+)/g)].map(([, field = '']) => field);
  const optionNames = details.options ?? optionsOf(fields, args, syntax, fixed);
  const isChange = call.startsWith('POST ');
  const isRequired = (field: string) =>
    !args.includes(field) && fields[field] !== undefined && !isOptional(fields[field]);
  const flags = (Object.keys(fieldFlags) as FieldFlag[]).filter((flag) =>
    Object.hasOwn(fields, fieldFlags[flag].field),
  );
  const valueOf = (name: string, label: string, value: string | undefined) =>
    value === undefined ? undefined : permittedValue({ name, label }, value, fields[name], details);
  const enteredFields = ({ args: given, options }: Invocation): Fields => ({
    ...fixed,
    ...Object.fromEntries(
      optionNames
        .map((name) => [fieldOfOption(name), name] as const)
        .filter(([field]) => Object.hasOwn(fields, field))
        .map(([field, name]) => [field, valueOf(field, `--${name}`, options[name])]),
    ),
    ...Object.fromEntries(
      given.map((value, index) => {
        const name = args[index] ?? '';
        return [name, valueOf(name, name.toUpperCase(), value)];
      }),
    ),
    ...Object.fromEntries(
      flags.filter((flag) => options[flag]).map((flag) => [fieldFlags[flag].field, fieldFlags[flag].value]),
    ),
  });
  return {
    syntax,
    about,
    options: optionNames.map((name) => ({
      name,
      value: placeholderOf(name, fields[fieldOfOption(name)], details),
      ...(args.includes(name) ? { argument: args.indexOf(name) } : {}),
      required: details.needs?.includes(name) || isRequired(fieldOfOption(name)),
    })),
    flags: [
      ...(details.isFile ? [] : ['json' as const]),
      ...flags,
      ...(details.withDatabase ? ['database' as const] : []),
    ],
    isChange,
    roles: rolesOf(call),
    run: async (invocation, io) => {
      const { options } = invocation;
      if (options.database && details.withDatabase) {
        return printLine(io.stdout, await details.withDatabase(io, invocation.args[0] ?? ''));
      }
      const entered = await withFile(enteredFields(invocation), fields, options, io);
      const sent = details.findId ? { ...entered, id: await details.findId(io) } : await withIds(io, call, entered);
      if (details.password) sent.password = await readNewPassword(io);
      const given = options.key === undefined ? undefined : assertIdempotencyKey(options.key);
      const key = isChange ? (given ?? randomBytes(16).toString('hex')) : undefined;
      const answer = await callOrDownload(io, call, sent, key);
      if ('csv' in answer) return writeFile(answer.csv.body, io);
      const { data, message } = answer.envelope;
      await printAnswer(details, { call, message, data, json: Boolean(options.json) }, io);
      if (answer.replayed) printLine(io.stderr, 'This is the first answer to that key. Nothing was changed again.');
      const failure = details.failure?.(data);
      if (failure !== undefined) throw new CommandError(failure);
    },
  };
};
