import { fireEvent, screen } from '@testing-library/react';

/** Types a day into the field of a range with this placeholder. */
export const typeDay = (placeholder: string, day: string): void => {
  const field = screen.getByPlaceholderText(placeholder);
  fireEvent.mouseDown(field);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: day } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
};
