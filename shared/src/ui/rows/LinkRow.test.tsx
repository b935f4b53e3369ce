import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { LinkRow } from './LinkRow';

it('is named by its label and described by its value, as a link or a button', () => {
  render(
    <MemoryRouter>
      <LinkRow label="手机号码" to="/modifyPhone" value="未绑定" />
      <LinkRow label="代理登录" onClick={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: '手机号码' })).toHaveAccessibleDescription('未绑定');
  expect(screen.getByRole('button', { name: '代理登录' })).toBeInTheDocument();
});

it('is a plain hash link outside a router, as in prerendered markup', () => {
  render(<LinkRow label="登录密码" to="/resetPasswordNew" />);
  expect(screen.getByRole('link', { name: '登录密码' })).toHaveAttribute('href', '#/resetPasswordNew');
});
