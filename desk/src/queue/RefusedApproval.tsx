import { Alert, Button } from 'antd';
import { useState } from 'react';
import { OperatorError } from '../api/OperatorError';

export interface RefusedApprovalProps {
  /** Why the approval was refused; empty shows nothing. */
  refusal: string;
  onOverride: () => void;
}

/** Why the approval of the selected order was refused, with 强制通过. */
export function RefusedApproval({ refusal, onOverride }: RefusedApprovalProps) {
  if (refusal === '') return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={refusal}
      description="确有理由时可以强制通过：须填写原因，并由另一位操作员复核。"
      action={
        <Button size="small" danger onClick={onOverride}>
          强制通过
        </Button>
      }
    />
  );
}

/** How the API begins the message of an approval that it refuses because of the member, and makes if overridden. */
const refusalStart = '不能通过：';

/** The last approval of a queue that was refused because of the member, such as a frozen one. */
export const useRefusedApproval = () => {
  const [refused, setRefused] = useState<{ id: string; message: string }>();
  return {
    /** Why the approval of an order was refused; empty if it was not, or if overriding does not help. */
    refusalOf: (id: string): string => (refused?.id === id ? refused.message : ''),
    /** Makes the approval of an order, and remembers why it is refused. */
    async approve<Answer>(id: string, send: () => Promise<Answer>): Promise<Answer> {
      try {
        return await send();
      } catch (error) {
        if (error instanceof OperatorError && error.message.startsWith(refusalStart))
          setRefused({ id, message: error.message });
        throw error;
      }
    },
  };
};
