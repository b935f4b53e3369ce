import { useState } from 'react';

/** Runs the change of a dialog's form; `isBusy` while it runs. A change that rejects leaves the dialog as it is. */
export const useSubmit = <Fields>(change: (fields: Fields) => Promise<unknown>) => {
  const [isBusy, setBusy] = useState(false);
  const submit = async (fields: Fields) => {
    setBusy(true);
    try {
      await change(fields);
    } catch {
      /* The message of the failed change is shown already; the operator can correct the fields. */
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, submit };
};
