import { CopyButton, Facts, Sheet, Stack, token } from '@site/shared';
import type { ReactNode } from 'react';
import styled from 'styled-components';

interface RecordFact {
  label: string;
  value: ReactNode;
  /** The text that 复制 copies. */
  copy?: string | undefined;
}

interface RecordSheetProps {
  open: boolean;
  onClose: () => void;
  facts: readonly RecordFact[];
  /** Shown under the facts, such as an order's timeline. */
  children?: ReactNode;
}

/** 订单详情: the facts of one record, without those that the API host omits. */
export function RecordSheet({ open, onClose, facts, children }: RecordSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="订单详情">
      <Stack $gap={4}>
        <Facts
          items={facts
            .filter(({ value }) => value !== '' && value !== false && value !== null && value !== undefined)
            .map(({ label, value, copy }) => ({
              label,
              value: copy ? <Long>{value}</Long> : value,
              action: copy ? <CopyButton text={copy} /> : undefined,
            }))}
        />
        {children}
      </Stack>
    </Sheet>
  );
}

// An order number fits beside its button on the narrowest phone.
const Long = styled.span`
  font-size: ${token.font.caption};
`;
