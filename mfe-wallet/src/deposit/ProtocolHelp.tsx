import { Callout, Dialog, Facts, messages, Stack, useOperatorText } from '@site/shared';

/** Explanation of the protocols; operators can replace it (`deposit.protocols`). */
export const defaultProtocolTexts = [
  'TRC20：波场（TRON）网络，地址以 T 开头，转账费低，到账快',
  'ERC20：以太坊（Ethereum）网络，地址以 0x 开头，转账费较高',
  '两种协议的地址互不相通，请按您钱包或交易所转出时所选的协议选择。',
].join('\n');

/** Lines with a name and its meaning, such as `TRC20：…`, and lines that are sentences. */
interface ProtocolTexts {
  pairs: { label: string; value: string }[];
  sentences: string[];
}

const pair = /^([A-Za-z0-9 -]{1,16})[：:]\s*(.+)$/;

export function readProtocolTexts(text: string): ProtocolTexts {
  const read: ProtocolTexts = { pairs: [], sentences: [] };
  for (const line of text.split('\n').map((it) => it.trim())) {
    const [, label, value] = pair.exec(line) ?? [];
    if (label && value) read.pairs.push({ label, value });
    else if (line) read.sentences.push(line);
  }
  return read;
}

/** 协议区别: explains TRC20 and ERC20. Operators can replace the explanation, not the warning. */
export function ProtocolHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="协议区别">
      <Stack $gap={4}>
        <Explanation />
        <Callout tone="warn">{messages.protocolWarning}</Callout>
      </Stack>
    </Dialog>
  );
}

function Explanation() {
  const { pairs, sentences } = readProtocolTexts(
    useOperatorText('deposit.protocols', defaultProtocolTexts) ?? defaultProtocolTexts,
  );
  return (
    <>
      {pairs.length > 0 && <Facts items={pairs} />}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}
