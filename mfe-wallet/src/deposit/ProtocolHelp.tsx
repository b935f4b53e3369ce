import { Callout, Dialog, Facts, messages, Stack } from '@site/shared';

/** What TRC20 and ERC20 are, for members who have to choose one (spec 2 §2). */
export function ProtocolHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="协议区别">
      <Stack $gap={4}>
        <Facts
          items={[
            { label: 'TRC20', value: '波场（TRON）网络，地址以 T 开头，转账费低，到账快' },
            { label: 'ERC20', value: '以太坊（Ethereum）网络，地址以 0x 开头，转账费较高' },
          ]}
        />
        <p>两种协议的地址互不相通，请按您钱包或交易所转出时所选的协议选择。</p>
        <Callout tone="warn">{messages.protocolWarning}</Callout>
      </Stack>
    </Dialog>
  );
}
