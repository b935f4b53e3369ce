import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type OperatorCallName,
  operatorCalls,
  type OperatorData,
  type OperatorRequest,
  permissions,
} from '@site/contract/operators';
import { Command, InvalidArgumentError, Option } from 'commander';
import type * as v from 'valibot';
import { asOperator, withIds, callOperator, callOrDownload } from './operatorClient';
import { CommandError, wrongUsage, type Io, printLine, readBytes, readNewPassword, readText } from './io';
import { type AnswerFormat, printAnswer } from './output';

type Fields = Record<string, unknown>;
type Field<Name extends OperatorCallName> = keyof OperatorRequest<Name> & string;
type FieldSchema = v.GenericSchema & { wrapped?: FieldSchema; item?: FieldSchema; options?: unknown };

/** Where a command differs from what the schema of its call gives. */
interface Details<Name extends OperatorCallName> extends AnswerFormat<Name> {
  /** The fields that are options; by default all that are neither arguments nor fixed. */
  options?: readonly Field<Name>[];
  /** The field that the command needs although the call does not. */
  needs?: Field<Name>;
  /** Values of fields for which the schema has no list. */
  choices?: { readonly [F in Field<Name>]?: readonly string[] };
  /** Fields with the same value each time. */
  fixed?: { readonly [F in Field<Name>]?: OperatorRequest<Name>[F] };
  /** The field that the file is, in base64, which the argument `file` names. */
  file?: Field<Name>;
  /** Whether a POST call changes nothing. */
  reads?: boolean;
  /** Whether the answer is a file, which is never JSON. */
  isFile?: boolean;
  /** Whether the field `password` is read from stdin or the terminal. */
  password?: boolean;
  /** Whether the operator whom the field `id` names makes the call, after a sign-in. */
  bySelf?: boolean;
  /** Why a successful answer still fails the command; undefined if it does not. */
  failure?(data: OperatorData<Name>): string | undefined;
  /** What the command does with `--database`, without the host. Returns what is printed. */
  withDatabase?(io: Io, name: string): Promise<string>;
}

/** A command, and the name of the group of which it is a part: `members` for `members freeze`. */
export interface GroupedCommand {
  group: string | undefined;
  command: Command;
}

/** Makes a command of `members freeze <id>`: words, then arguments. */
const grouped = (syntax: string, about: string): GroupedCommand => {
  const [first = '', second = '', ...rest] = syntax.split(' ');
  const hasGroup = /^[a-z]/.test(second);
  const [name = '', ...args] = hasGroup ? [second, ...rest] : syntax.split(' ');
  const command = new Command(name).description(about);
  for (const arg of args) command.argument(arg);
  return { group: hasGroup ? first : undefined, command };
};

const placeholders: Record<string, string> = {
  amount: 'yuan',
  days: 'n',
  from: 'day',
  member: 'name',
  operator: 'name',
  page: 'n',
  received: 'yuan',
  roles: 'role,…',
  to: 'day',
  until: 'time',
};

/** Options without a value, with the value of the field that they set. */
const flags: Record<string, { flag: string; value: unknown; about: string }> = {
  format: { flag: 'csv', value: 'csv', about: 'CSV instead of a table' },
  added: { flag: 'new', value: true, about: 'accepts a key that is not listed' },
  confirm: { flag: 'confirm', value: true, about: 'accepts a value that is refused without it' },
  override: { flag: 'override', value: true, about: 'in spite of what is held against the member' },
};

/** The values that a field takes, or the items of a list; undefined if there are others. */
const valuesOf = (schema: FieldSchema | undefined): string[] | undefined => {
  const field = schema?.wrapped ?? schema;
  const options = (field?.item ?? field)?.options;
  return Array.isArray(options) && options.every((value) => typeof value === 'string') ? options : undefined;
};

const optionOf = (field: string, schema: FieldSchema, choices: readonly string[] | undefined): Option => {
  const flag = flags[field];
  if (flag) return new Option(`--${flag.flag}`, flag.about).preset(flag.value);
  const values = choices ?? valuesOf(schema);
  const fewValues = values && values.length < 4 ? values.join('|') : 'text';
  const option = new Option(`--${field.replaceAll('_', '-')} <${placeholders[field] ?? fewValues}>`);
  if (!values) return option;
  option.choices(values);
  const permitted = `Allowed choices are ${values.join(', ')}.`;
  if ((schema.wrapped ?? schema).item) {
    return option.argParser((entered: string) => {
      const items = entered.split(',').map((item) => item.trim());
      if (items.some((item) => !values.includes(item))) throw new InvalidArgumentError(permitted);
      return items;
    });
  }
  if (field !== 'state' || choices === undefined) return option;
  return option.argParser((entered: string) => {
    const number = values.indexOf(entered) + 1 || Number(entered);
    if (values[number - 1] === undefined) throw new InvalidArgumentError(permitted);
    return String(number);
  });
};

const withFile = async (fields: Fields, field: string, file: string | undefined, io: Io): Promise<Fields> => {
  if (file === undefined ? field === 'value' && fields.value === undefined : fields[field] !== undefined) {
    throw wrongUsage(`Give either ${field} or --file FILE.`);
  }
  return file === undefined ? fields : { ...fields, [field]: await readText(io, file) };
};

/** Replaces the argument `file` by its content. */
const withArgumentFile = async ({ file, ...fields }: Fields, field: string, io: Io): Promise<Fields> => ({
  ...fields,
  [field]: (await readBytes(io, String(file))).toString('base64'),
});

/** Refuses a value of `--key` that is so short that it could be guessed: it encrypts the answer. */
const idempotencyKey = (key: string): string => {
  if (!/^[\x21-\x7e]{16,200}$/.test(key)) throw new InvalidArgumentError('16 to 200 ASCII characters without spaces.');
  return key;
};

const writeFile = (body: Response['body'], io: Io): Promise<void> =>
  pipeline(body ? Readable.fromWeb(body as never) : Readable.from([]), io.stdout, { end: false }).catch(
    (error: Error) => {
      throw new CommandError(`The answer is incomplete: ${error.message}`);
    },
  );

/** A command that makes one operator call; its arguments and options are fields of the call's request. */
export const callCommand =
  <Name extends OperatorCallName>(syntax: string, call: Name, about: string, details: Details<Name> = {}) =>
  (io: Io): GroupedCommand => {
    const { access, request } = operatorCalls[call];
    const schemas = request.entries as Record<string, FieldSchema>;
    const fixed: Fields = details.fixed ?? {};
    const isChange = call.startsWith('POST ') && !details.reads;
    const { group, command } = grouped(syntax, about);
    for (const argument of command.registeredArguments) {
      const values = valuesOf(schemas[argument.name()]);
      if (values) argument.choices(values);
    }
    const args = command.registeredArguments.map((argument) => argument.name());
    const isOption = (field: string) =>
      details.options
        ? details.options.includes(field as never)
        : !args.includes(field) && !(field in fixed) && field !== details.file;
    const options = Object.entries(schemas)
      .filter(([field]) => isOption(field) && !(details.password && field === 'password'))
      .map(([field, schema]) => {
        const isOptional = ['optional', 'exact_optional'].includes(schema.type) || args.includes(field);
        const choices: Record<string, readonly string[] | undefined> = { state: details.states, ...details.choices };
        return {
          field,
          option: optionOf(field, schema, choices[field]).makeOptionMandatory(!isOptional || field === details.needs),
        };
      });
    for (const { option } of options) command.addOption(option);
    const textField = ['value', 'content'].find((field) => field in schemas && !(field in fixed));
    if (textField) command.option('--file <file>', `the text of a file for ${textField}`);
    if (details.withDatabase) command.option('--database', 'without a token: through the database');
    if (isChange) command.option('--key <key>', 'repeats a change whose answer was lost', idempotencyKey);
    if (!details.isFile) command.option('--json', 'prints the data of the answer as JSON');
    if (access !== 'operator' && access !== 'public') {
      command.addHelpText('after', `\nFor the roles ${permissions[access].join(', ')}.`);
    }

    const run = async (entered: Fields, io: Io) => {
      const { key, json } = command.opts<{ key?: string; json?: boolean }>();
      const own = details.bySelf ? { id: (await callOperator(io, 'GET /me')).data.id } : {};
      const sent: Fields = await withIds(io, call, { ...entered, ...own });
      if (details.password) sent.password = await readNewPassword(io);
      const answer = await callOrDownload(
        io,
        call,
        sent,
        isChange ? (key ?? randomBytes(16).toString('hex')) : undefined,
      );
      if ('csv' in answer) return writeFile(answer.csv.body, io);
      const { data, message } = answer.envelope;
      await printAnswer(details, { isChange, message, data, json: Boolean(json) }, io);
      if (answer.replayed) printLine(io.stderr, 'This is the first answer to that key. Nothing was changed again.');
      const failure = details.failure?.(data);
      if (failure !== undefined) throw new CommandError(failure);
    };
    command.action(async () => {
      const given = command.opts<{ database?: boolean; file?: string } & Fields>();
      const name = command.args[0] ?? '';
      if (given.database && details.withDatabase) return printLine(io.stdout, await details.withDatabase(io, name));
      const entered = {
        ...fixed,
        ...Object.fromEntries(options.map(({ field, option }) => [field, given[option.attributeName()]])),
        ...Object.fromEntries(command.args.map((value, index) => [args[index], value])),
      };
      const fields = details.file
        ? await withArgumentFile(entered, details.file, io)
        : textField
          ? await withFile(entered, textField, given.file, io)
          : entered;
      return details.bySelf ? asOperator(io, name, (own) => run(fields, own)) : run(fields, io);
    });
    return { group, command };
  };

export const databaseCommand =
  (syntax: string, about: string, run: (io: Io, file?: string) => Promise<void>, file?: string) =>
  (io: Io): GroupedCommand => {
    const { group, command } = grouped(syntax, about);
    if (file) command.option('--file <file>', file);
    command.requiredOption('--database', 'through DATABASE_URL, or the database that runs in DATA_DIR');
    return { group, command: command.action(() => run(io, command.opts<{ file?: string }>().file)) };
  };
