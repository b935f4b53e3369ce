import { type ReactNode, useState } from 'react';
import type * as shared from '../src/index';

type Exported = keyof typeof shared;

/** Components without markup, those of routing and session, and `LayoutIcon`, which is `Icon` with another type. */
type NotInKit =
  | 'EarlyItems'
  | 'GlobalStyle'
  | 'LayoutIcon'
  | 'LoginPrompt'
  | 'MembersOnly'
  | 'SiteLink'
  | 'StoreProvider';

/** The name of every component of the UI kit: what `@site/shared` exports with a capital letter. */
export type ComponentName = Exclude<
  { [Name in Exported]: Name extends Capitalize<Name> ? Name : never }[Exported],
  NotInKit
>;

/** A component's examples by the name of the state that each shows. */
type States = Record<string, ReactNode>;

export type Examples = Partial<Record<ComponentName, States>>;

export interface Group {
  title: string;
  examples: Examples;
  /** Shows each example at its own address, because it covers the page. */
  fullScreen?: boolean;
}

interface Example {
  component: string;
  state: string;
  /** Address of a full-screen example within its group, and the name of its picture. */
  slug: string;
  element: ReactNode;
}

export const listExamples = ({ examples }: Group): Example[] =>
  Object.entries(examples).flatMap(([component, states]) =>
    Object.entries(states).map(([state, element]) => ({
      component,
      state,
      slug: `${component} ${state}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      element,
    })),
  );

interface Props<Value> {
  initial: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Gives a controlled component its state, so that an example can be used. */
export function WithState<Value>({ initial, children }: Props<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
