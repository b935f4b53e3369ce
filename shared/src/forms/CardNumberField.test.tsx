import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardNumberField } from './CardNumberField';

const open = () =>
  render(
    <form>
      <CardNumberField label="银行卡号" name="bank_no" maxLength={19} />
    </form>,
  );
const field = () => screen.getByLabelText<HTMLInputElement>('银行卡号');

it('takes a typed number with spaces, and shows it in groups of four', async () => {
  open();
  await userEvent.type(field(), '6222 0212-3456 7890');
  expect(field()).toHaveValue('6222021234567890');
  expect(field()).toHaveAccessibleDescription('6222 0212 3456 7890');
});

it('counts the digits of a pasted number, not its spaces', async () => {
  open();
  await userEvent.click(field());
  await userEvent.paste('6222 0212 3456 7890 1234');
  expect(field()).toHaveValue('6222021234567890123');
  field().setSelectionRange(0, 4);
  await userEvent.paste('4111 1');
  expect(field()).toHaveValue('4111021234567890123');
});

it('shows no groups after the form was reset', async () => {
  open();
  await userEvent.type(field(), '622202123');
  act(() => field().form?.reset());
  expect(field()).not.toHaveAccessibleDescription();
});
