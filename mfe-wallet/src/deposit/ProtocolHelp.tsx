import { Callout, Dialog, Facts, messages, Stack, useOperatorText } from '@site/shared';
import { defaultProtocolTexts, readProtocolTexts } from './protocolTexts';

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
