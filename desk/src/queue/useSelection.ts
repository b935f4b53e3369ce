import { useState, useEffect, useEffectEvent } from 'react';

interface Selected {
  scope: string;
  id: string;
  /** Where the row was last, for moving on when it is gone. */
  index: number;
}

interface Selection {
  /** Id of the selected row; undefined without rows, or when the row is gone. */
  id: string | undefined;
  /** Id of the selected row that is no longer listed: usually another operator has decided. */
  goneId: string | undefined;
  select: (id: string) => void;
  /** Selects the row `step` rows further down. */
  move: (step: 1 | -1) => void;
  /** Selects the row after `id`, or the one before it at the end of the list. */
  moveOnFrom: (id: string) => void;
}

/**
 * The selected row of a list that changes by itself. A selected row that disappears is not replaced by another one, so
 * that a key never decides an item that the operator has not seen selected.
 * @param ids the rows, in their order
 * @param scope names the filter and page; undefined while rows of another scope are shown
 * @param selectsFirst whether the first row of each scope is selected at once; false where that reads personal data
 */
export const useSelection = (ids: string[], scope: string | undefined, selectsFirst = true): Selection => {
  const [selected, setSelected] = useState<Selected>();
  const index = selected ? ids.indexOf(selected.id) : -1;
  const [first] = ids;
  if (scope !== undefined && selected?.scope !== scope) {
    if (first !== undefined && selectsFirst) setSelected({ scope, id: first, index: 0 });
    else if (selected) setSelected(undefined);
  } else if (selected && index !== -1 && index !== selected.index) setSelected({ ...selected, index });

  const selectAt = (wanted: number) => {
    const position = Math.min(Math.max(wanted, 0), ids.length - 1);
    const id = ids[position];
    if (id !== undefined && scope !== undefined) setSelected({ scope, id, index: position });
  };
  const isGone = selected !== undefined && index === -1 && scope !== undefined && selected.scope === scope;
  return {
    id: index === -1 ? undefined : selected?.id,
    goneId: isGone ? selected.id : undefined,
    select: (id) => selectAt(ids.indexOf(id)),
    /* The row after a gone one has taken its place. */
    move: (step) => selectAt(isGone ? selected.index + Math.min(step, 0) : index + step),
    moveOnFrom: (id) => {
      const position = ids.indexOf(id);
      const next = ids[position + 1] ?? ids[position - 1];
      if (next === undefined || position === -1 || scope === undefined) setSelected(undefined);
      else setSelected({ scope, id: next, index: position });
    },
  };
};

/** Where keys are typed or a dialog takes them. */
const takesKeys = 'textarea, input:not([type=checkbox]):not([type=radio]), [contenteditable=true], [role=dialog]';

/**
 * Runs a handler when its key is pressed anywhere on the page, but not while typing in a field, in a dialog, or with
 * Ctrl, Alt or Meta.
 * @param handlers by `KeyboardEvent.key`
 */
export const useShortcuts = (handlers: Record<string, () => void>): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.target instanceof Element && event.target.closest(takesKeys)) return;
    const run = handlers[event.key] ?? handlers[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
