type Listeners<Events> = { [Type in keyof Events]?: (event: Events[Type]) => void };

export function listen(target: Window, listeners: Listeners<WindowEventMap>, options?: AddEventListenerOptions): Stop;
export function listen(
  target: Document,
  listeners: Listeners<DocumentEventMap>,
  options?: AddEventListenerOptions,
): Stop;
export function listen(target: HTMLElement, listeners: Listeners<HTMLElementEventMap>): Stop;
/** Adds listeners by the type of their event. Returns what removes them, as the cleanup of an effect. */
export function listen(target: EventTarget, listeners: object, options?: AddEventListenerOptions): Stop {
  const each = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of each) target.addEventListener(type, listener, options);
  return () => each.forEach(([type, listener]) => target.removeEventListener(type, listener, options));
}

type Stop = () => void;
