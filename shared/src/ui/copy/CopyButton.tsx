import { messages } from '@site/contract';
import { Button, type ButtonProps } from '../button/Button';
import { toast } from '../toast/toastStore';

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  text: string;
  label?: string;
}

export function CopyButton({ text, label = '复制', size = 'small', ...rest }: CopyButtonProps) {
  const copy = async () => {
    if (await copyText(text)) toast(messages.copied);
    else toast('复制失败，请长按文字复制', 'error');
  };
  return (
    <Button {...rest} size={size} onClick={() => void copy()}>
      {label}
    </Button>
  );
}

/** Copies a text; resolves to true on success. Works without the clipboard API (plain http, old web views). */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'visually-hidden';
  // Inside an open dialog, because its focus trap would take the selection away.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.focus();
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
