import {
  amountText,
  compactText,
  emailText,
  lineText,
  mobileText,
  nameText,
  numberText,
  signedAmountText,
  visibleText,
  walletAddressText,
} from '@site/contract';
import { listen } from '../listen';

/** How a field reads what people type and paste. */
interface TextFormat {
  /** Applied while the member types: removes nothing that a longer text needs. */
  typed: (text: string) => string;
  /** Applied to what is pasted, when the field loses the focus, and before the form's rules. */
  entered: (text: string) => string;
}

const always = (read: (text: string) => string): TextFormat => ({ typed: read, entered: read });

export const textFormats = {
  amount: { typed: visibleText, entered: amountText },
  signedAmount: { typed: visibleText, entered: signedAmountText },
  name: { typed: visibleText, entered: nameText },
  line: { typed: visibleText, entered: lineText },
  number: always(numberText),
  mobile: always(mobileText),
  code: always(compactText),
  email: always(emailText),
  walletAddress: always(walletAddressText),
} satisfies Record<string, TextFormat>;

export type TextFormatName = keyof typeof textFormats;

const setValue = Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value')?.set;

/** Replaces the text as if it was typed: React and the browser's undo see the change. */
function replaceText(input: HTMLInputElement, text: string, caret = text.length): void {
  if (text === input.value) return;
  const focused = document.activeElement === input;
  if (focused) input.select();
  // The only change by a script that the browser can undo; jsdom lacks it.
  const undoable = focused && document.execCommand?.(text ? 'insertText' : 'delete', false, text);
  if (!undoable) {
    // The setter of the element itself, which React replaces, would hide the change from `onChange`.
    setValue?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (focused && input.selectionStart !== null) input.setSelectionRange(caret, caret);
}

/** The first `length` UTF-16 units, without half of a character at the end. */
const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Inserts text in its format, before the field's limit counts its characters. */
function insertText(input: HTMLInputElement, { typed, entered }: TextFormat, pasted: string): void {
  const { value, maxLength } = input;
  const start = input.selectionStart ?? value.length;
  const [before, after] = [value.slice(0, start), value.slice(input.selectionEnd ?? value.length)];
  const piece = before || after ? typed(pasted) : entered(pasted);
  const room = maxLength < 0 ? piece.length : Math.max(0, maxLength - before.length - after.length);
  const text = entered(before + cutText(piece, room) + after);
  replaceText(input, text, text.length - after.length);
}

/**
 * Keeps the text of an input in its format, so that the member sees what is sent. Text under composition by an input
 * method is left alone.
 * @returns removes the listeners
 */
export function keepFormat(input: HTMLInputElement, format: TextFormat): () => void {
  const { typed, entered } = format;
  const readTyped = () =>
    replaceText(input, typed(input.value), typed(input.value.slice(0, input.selectionStart ?? undefined)).length);
  const readEntered = () => replaceText(input, entered(input.value));
  const stops = [
    listen(input, {
      input: (event) => void (event.isComposing || readTyped()),
      compositionend: readTyped,
      blur: readEntered,
      paste: (event) => {
        event.preventDefault();
        insertText(input, format, event.clipboardData?.getData('text') ?? '');
      },
    }),
    // Before the form reads its values, which it does in React's handler at the root.
    ...(input.form ? [listen(input.form, { submit: readEntered })] : []),
  ];
  return () => stops.forEach((stop) => stop());
}
