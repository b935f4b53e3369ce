import { screen, within } from '@testing-library/react';
import { aUser, renderPage } from '@site/shared/testing';
import { lacksFundPassword } from './missingProfile';
import { ProfileReminder } from './ProfileReminder';

const reminder = () => screen.queryByRole('dialog', { name: '完善资料' });

const name = ['客服登记', '/kefu'];
const mobile = ['设置手机号', '/modifyPhone'];
const password = ['设置资金密码', '/modifyPayPassword'];

test.each([
  [{}, null],
  [{ mobile: '' }, [mobile]],
  [{ realname: null }, [name]],
  [{ realname: '', mobile: null }, [name, mobile]],
  [{ haspaypassword: 0 }, [password]],
  [{ paypassword: '0', mobile: '' }, [mobile, password]],
  [{ haspaypassword: 1 }, null],
  [{ paypassword: null }, null],
])('with the profile %j links to %j', (changes, links) => {
  renderPage(<ProfileReminder user={{ ...aUser(), ...changes }} />);
  const found = reminder();
  const shown =
    found &&
    within(found)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(shown).toEqual(links);
});

it('is shown once per session and not modal', async () => {
  const { user, unmount } = renderPage(
    <>
      <ProfileReminder user={aUser({ mobile: '' })} />
      <button>确认存款</button>
    </>,
  );
  expect(screen.getByRole('button', { name: '确认存款' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  expect(reminder()).not.toBeInTheDocument();
  unmount();
  renderPage(<ProfileReminder user={aUser({ mobile: '' })} />);
  expect(reminder()).not.toBeInTheDocument();
});

it('does not take the focus', async () => {
  const { user } = renderPage(
    <>
      <ProfileReminder user={aUser({ mobile: '' })} />
      <input aria-label="存款金额" />
    </>,
  );
  expect(reminder()).toHaveAttribute('aria-modal', 'false');
  expect(reminder()).not.toContainElement(document.activeElement as HTMLElement);
  await user.type(screen.getByLabelText('存款金额'), '5');
  expect(screen.getByLabelText('存款金额')).toHaveValue('5');
});

test.each([
  ['您还未设置资金密码！', true],
  ['请先设置支付密码', true],
  ['取款密码尚未设定', true],
  ['支付密码错误！', false],
  ['余额不足！', false],
])('detects in the message %j a missing fund password: %p', (message, missing) =>
  expect(lacksFundPassword(message)).toBe(missing),
);
