import { render, screen } from '@testing-library/react';
import { QrCode } from './QrCode';

it('is a named image with a quiet zone of four modules', () => {
  render(<QrCode text="TXYZabcdefghijkmnopqrstuvwxyz12345" />);
  const code = screen.getByRole('img', { name: '收款二维码' });
  // The first dark module, a corner of a finder pattern, lies four modules in.
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
});
