import { fireEvent, screen, waitFor, within } from '@testing-library/react';

/* By label and text: a query by role would compute the name of everything in the table, at each change of the page. */

export const panel = (): Promise<HTMLElement> => screen.findByLabelText('详情');

export const selectedIs = async (id: string): Promise<HTMLElement> =>
  within(await panel()).findByText(id, { selector: 'h2' });

/** Opens an order: none is read before an operator does, since each reading is in the audit log. */
export const openOrder = async (id: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByText(id, { selector: 'td' }));
  return selectedIs(id);
};

/** The evidence is read, so that `a` and the panel's button work. */
export const evidenceIsShown = (): Promise<void> =>
  waitFor(() => expect(screen.getByText(/^确认(入账|并备注)$/).closest('button')).toBeEnabled());

export const rowOf = (id: string): HTMLElement => screen.getByText(id, { selector: 'td' }).closest('tr') as HTMLElement;
