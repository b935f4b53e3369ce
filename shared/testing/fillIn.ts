import { fireEvent, screen } from '@testing-library/react';

/**
 * Puts a text into each field, by label, with one event: most tests are not about typing, which takes five events for
 * each character.
 */
export async function fillIn(texts: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(texts))
    fireEvent.input(await screen.findByLabelText(label), { target: { value } });
}
