import { screen, within } from '@testing-library/react';
import { aUser, renderPage } from '@site/shared/testing';
import { ProfileReminder } from './ProfileReminder';

const reminder = () => screen.queryByRole('region', { name: '完善资料' });

test.each([
  [{}, null],
  [{ mobile: '' }, [['设置手机号', '/modifyPhone']]],
  [{ realname: null }, [['完善真实姓名', '/accountCenter']]],
  [
    { realname: '', mobile: null },
    [
      ['完善真实姓名', '/accountCenter'],
      ['设置手机号', '/modifyPhone'],
    ],
  ],
])('lacking %j it links to %j', (changes, links) => {
  renderPage(<ProfileReminder user={aUser(changes)} />);
  const found = reminder();
  const shown =
    found &&
    within(found)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(shown).toEqual(links);
});

it('is said once a visit, beside the page and not over it', async () => {
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
