import type { ReactNode } from 'react';
import type * as shared from '../src/index';
import { content } from './groups/content';
import { controls } from './groups/controls';
import { fields } from './groups/fields';
import { overlays } from './groups/overlays';
import { pictures } from './groups/pictures';

/** Components without markup or a look, and those of routing and session. */
type NotInKit =
  | 'Countdown'
  | 'EarlyItems'
  | 'GlobalStyle'
  | 'LoginPrompt'
  | 'MembersOnly'
  | 'NavigationType'
  | 'SiteLink'
  | 'StoreProvider';

/** The name of every component of the UI kit: what `@site/shared` exports with a capital letter. */
type ComponentName = Exclude<
  { [Name in keyof typeof shared]: Name extends Capitalize<Name> ? Name : never }[keyof typeof shared],
  NotInKit
>;

/** The gallery's pages by address; each is a file of `groups/` with the same name. */
export const groups: Record<string, Record<string, ReactNode>> = { content, controls, fields, overlays, pictures };

/** A type error here names the component of the kit that has no example yet. */
({ ...content, ...controls, ...fields, ...overlays, ...pictures }) satisfies Record<ComponentName, ReactNode>;
