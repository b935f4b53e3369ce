/*
 * Translators of browsers put `<font>` elements where text nodes were. React keeps the text nodes: it would fail to
 * remove them, insert before them, or write a new text into one that is not shown.
 */

/** What a translator has put where a node was: a `<font>`, or later the original text again. */
const replacements = new WeakMap<Node, ChildNode>();

const isTranslation = (node: Node | null): boolean => node?.nodeName === 'FONT';

/** The node and what stands for it, the latest last. */
function* standIns(node: Node): Generator<Node> {
  for (let at: Node | undefined = node; at; at = replacements.get(at)) yield at;
}

/** The child of `parent` that stands for `node`: its replacement, or the element that it was moved into. */
function childFor(parent: Node, node: Node): ChildNode | undefined {
  for (const standIn of standIns(node))
    for (let above: Node | null = standIn; above; above = above.parentNode)
      if (above.parentNode === parent) return above as ChildNode;
  return undefined;
}

/** Shows a text that React has rewritten, in place of the translation of the one before. */
function showText(text: Node): void {
  if (text.isConnected) return;
  for (const standIn of standIns(text)) if (standIn.isConnected) return (standIn as ChildNode).replaceWith(text);
}

/**
 * Lets browsers translate the page while React changes it: a text that React removes, moves or rewrites is found where
 * the translator has put its translation. A rewritten text is shown untranslated, until the translator notices it.
 */
export function followTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;

  const observer = new MutationObserver((records) => {
    const added = new Set<Node>();
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') showText(target);
      addedNodes.forEach((node) => added.add(node));
      for (const removed of removedNodes) {
        const isText = removed.nodeType === Node.TEXT_NODE;
        if (removed.isConnected || !(isText || isTranslation(removed))) continue;
        const candidates = [...addedNodes, previousSibling, nextSibling].filter((node) => node && added.has(node));
        const standIn = candidates.find((node) => (isText ? isTranslation(node) : node?.nodeType === Node.TEXT_NODE));
        if (!standIn) continue;
        replacements.set(removed, standIn as ChildNode);
        if (isText) observer.observe(removed, { characterData: true });
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const shown = childFor(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    if (!next || next.parentNode === this) return insertBefore.call(this, child, next) as Child;
    return insertBefore.call(this, child, childFor(this, next) ?? null) as Child;
  };
}
