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
import { CommandError } from './errors';
import { assertIdempotencyKey, newIdempotencyKey } from './idempotencyKey';
import { callOrDownload } from './operatorClient';
import { type Io, printLine, readNewPassword } from './io';
import {
  fieldOfOption,
  fieldsOf,
  type Flag,
  isOptional,
  optionOfField,
  type Options,
  type TextOption,
  textOptions,
} from './options';
import { type OwnValues, permittedValue, placeholderOf } from './permittedValues';
import { type AnswerFormat, printAnswer } from './printAnswer';

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
  /** By default the other fields of the request that `textOptions` lists. One that is an argument too is optional. */
  options?: readonly TextOption[];
  /** Options that this command needs although the call does not. */
  needs?: readonly TextOption[];
  flags?: readonly Flag[];
  /** Fields with the same value each time. */
  fixed?: { readonly [F in Field<Name>]?: OperatorRequest<Name>[F] };
  /** Whether the field `password` is read from stdin or the terminal. */
  password?: boolean;
  /** Changes the fields before they are sent. */
  prepare?(fields: Fields, invocation: Invocation, io: Io): Fields | Promise<Fields>;
  /** Why a successful answer still fails the command; undefined if it does not. */
  failure?(data: OperatorData<Name>): string | undefined;
  /** What the command does with `--database`, without the host. Returns what is printed. */
  withDatabase?(invocation: Invocation, io: Io): Promise<string>;
}

const pathFields = (call: string) => [...call.matchAll(/:(\w+)/g)].map(([, field = '']) => field);

const defaultOptions = <Name extends OperatorCallName>(call: Name, args: readonly string[], details: Details<Name>) =>
  Object.keys(fieldsOf(call))
    .filter((field) => !args.includes(field) && !Object.hasOwn(details.fixed ?? {}, field))
    .map(optionOfField)
    .filter((option): option is TextOption => Object.hasOwn(textOptions, option));

const rolesOf = (call: OperatorCallName): readonly Role[] => {
  const { access } = operatorCalls[call];
  return access === 'operator' || access === 'public' ? [] : permissions[access];
};

/** A command that makes one operator call; its arguments and options are fields of the call's request. */
export const command = <Name extends OperatorCallName>(
  syntax: string,
  call: Name,
  about: string,
  details: Details<Name> = {},
): Command => {
  const args: readonly string[] = details.args ?? pathFields(call);
  const fields = fieldsOf(call);
  const optionNames = details.options ?? defaultOptions(call, args, details);
  const flags = details.flags ?? ['json'];
  const isChange = call.startsWith('POST ');
  const isRequired = (field: string) =>
    !args.includes(field) && fields[field] !== undefined && !isOptional(fields[field]);
  return {
    syntax,
    about,
    options: optionNames.map((name) => ({
      name,
      value: placeholderOf(name, fields[fieldOfOption(name)], details),
      ...(args.includes(name) ? { argument: args.indexOf(name) } : {}),
      required: details.needs?.includes(name) || isRequired(fieldOfOption(name)),
    })),
    flags,
    isChange,
    roles: rolesOf(call),
    run: async (invocation, io) => {
      const { options } = invocation;
      if (options.database && details.withDatabase) {
        return printLine(io.stdout, await details.withDatabase(invocation, io));
      }
      const valueOf = (name: string, label: string, value: string | undefined) =>
        value === undefined ? undefined : permittedValue({ name, label }, value, fields[name], details);
      const entered: Fields = {
        ...details.fixed,
        ...Object.fromEntries(
          optionNames
            .filter((name) => Object.hasOwn(fields, fieldOfOption(name)))
            .map((name) => [fieldOfOption(name), valueOf(fieldOfOption(name), `--${name}`, options[name])]),
        ),
        ...Object.fromEntries(
          invocation.args.map((value, index) => {
            const name = args[index] ?? '';
            return [name, valueOf(name, name.toUpperCase(), value)];
          }),
        ),
        ...(options.confirm ? { confirm: true } : {}),
        ...(options.override ? { override: true } : {}),
      };
      const prepared = (await details.prepare?.(entered, invocation, io)) ?? entered;
      if (details.password) prepared.password = await readNewPassword(io);
      const given = options.key === undefined ? undefined : assertIdempotencyKey(options.key);
      const answer = await callOrDownload(io, call, prepared, isChange ? (given ?? newIdempotencyKey()) : undefined);
      if ('csv' in answer) {
        if (!answer.csv.body) return;
        return pipeline(Readable.fromWeb(answer.csv.body as never), io.stdout, { end: false }).catch((error: Error) => {
          throw new CommandError(`The answer is incomplete: ${error.message}`);
        });
      }
      const { data, message } = answer.envelope;
      await printAnswer(details, { call, message, data, json: Boolean(options.json) }, io);
      if (answer.replayed) printLine(io.stderr, 'This is the first answer to that key. Nothing was changed again.');
      const failure = details.failure?.(data);
      if (failure !== undefined) throw new CommandError(failure);
    },
  };
};
