import { messages } from '../../contract/messages';
import { Button, type ButtonProps } from '../button/Button';
import { toast } from '../toast/toastStore';
import { copyText } from './copyText';

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** Text for the clipboard. */
  text: string;
  label?: string;
}

/** Copies a text and confirms it with a toast. */
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
