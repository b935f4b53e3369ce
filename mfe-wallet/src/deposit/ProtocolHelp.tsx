import { Callout, Dialog, Facts, messages, Stack, useOperatorText } from '@site/shared';
import { ownProtocolTexts, readProtocolTexts } from './protocolTexts';

/** What TRC20 and ERC20 are, for members who have to choose one (spec 2 §2); the warning stands whatever an operator writes. */
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
    useOperatorText('deposit.protocols', ownProtocolTexts) ?? ownProtocolTexts,
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
