import { useState } from 'react';
import { OperatorError } from '../api/OperatorError';

/** How the API begins the message of an approval that it refuses because of the member, and makes if overridden. */
const refusal = '不能通过：';

/** The last approval of a queue that was refused because of the member, such as a frozen one. */
export const useRefusedApproval = () => {
  const [refused, setRefused] = useState<{ id: string; message: string }>();
  return {
    /** Why the approval of an order was refused; empty if it was not, or if overriding does not help. */
    refusalOf: (id: string): string => (refused?.id === id ? refused.message : ''),
    /** Makes the approval of an order, and remembers why it is refused. */
    approve: async <Answer>(id: string, send: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await send();
      } catch (error) {
        if (error instanceof OperatorError && error.message.startsWith(refusal))
          setRefused({ id, message: error.message });
        throw error;
      }
    },
  };
};
