import { screen } from '@testing-library/react';
import { answer, breakCall, received, renderPage } from '@site/shared/testing';
import TemplatePage from './TemplatePage';

const says = (value: unknown) => answer('content', ({ key }) => ({ key: String(key), value }));

it("shows the operator's text, a paragraph a line", async () => {
  says('第一段\n第二段');
  const { container } = renderPage(<TemplatePage />);
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  expect(await screen.findByText('第一段')).toBeVisible();
  expect(screen.getByText('第二段')).toBeVisible();
  expect(received('content').map(({ body }) => body)).toEqual([{ key: 'template' }]);
});

it.each([null, '  ', { not: 'text' }])('says that there is nothing yet when the operator wrote %j', async (value) => {
  says(value);
  renderPage(<TemplatePage />);
  expect(await screen.findByText('暂无内容')).toBeVisible();
});

it('offers 重试 when the text cannot be had', async () => {
  breakCall('content');
  const { user } = renderPage(<TemplatePage />);
  const retry = await screen.findByRole('button', { name: '重试' });
  says('回来了');
  await user.click(retry);
  expect(await screen.findByText('回来了')).toBeVisible();
});
