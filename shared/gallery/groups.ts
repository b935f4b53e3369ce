import type { ComponentName, Group } from './examples';
import { buttons } from './groups/buttons';
import { controls } from './groups/controls';
import { fields } from './groups/fields';
import { layout } from './groups/layout';
import { lists } from './groups/lists';
import { overlays } from './groups/overlays';
import { pictures } from './groups/pictures';
import { states } from './groups/states';
import { texts } from './groups/texts';

/** A type error here names the component of the kit that has no example yet. */
({
  ...buttons,
  ...controls,
  ...fields,
  ...layout,
  ...lists,
  ...overlays,
  ...pictures,
  ...states,
  ...texts,
}) satisfies Record<ComponentName, unknown>;

/** The gallery's pages by address; each is a file of `groups/` with the same name. */
export const groups: Record<string, Group> = {
  buttons: { title: 'Buttons and links', examples: buttons },
  fields: { title: 'Form fields', examples: fields },
  controls: { title: 'Controls', examples: controls },
  texts: { title: 'Texts and amounts', examples: texts },
  layout: { title: 'Layout', examples: layout },
  lists: { title: 'Lists and rows', examples: lists },
  states: { title: 'Loading, empty and error states', examples: states },
  pictures: { title: 'Pictures', examples: pictures },
  overlays: { title: 'Overlays', examples: overlays, fullScreen: true },
};
