import { screen } from '@testing-library/react';
import { answer, breakCall, received, renderPage } from '@site/shared/testing';
import TemplatePage from './TemplatePage';

const answerContent = (value: unknown) => answer('content', ({ key }) => ({ key: String(key), value }));

it("shows each line of the operator's text as a paragraph", async () => {
  answerContent('第一段\n第二段');
  const { container } = renderPage(<TemplatePage />);
  expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  expect(await screen.findByText('第一段')).toBeVisible();
  expect(screen.getByText('第二段')).toBeVisible();
  expect(received('content').map(({ body }) => body)).toEqual([{ key: 'template' }]);
});

it.each([null, '  ', { not: 'text' }])('shows 暂无内容 if the content is %j', async (value) => {
  answerContent(value);
  renderPage(<TemplatePage />);
  expect(await screen.findByText('暂无内容')).toBeVisible();
});

it('offers 重试 if the request fails', async () => {
  breakCall('content');
  const { user } = renderPage(<TemplatePage />);
  const retry = await screen.findByRole('button', { name: '重试' });
  answerContent('回来了');
  await user.click(retry);
  expect(await screen.findByText('回来了')).toBeVisible();
});

it('shows the paragraphs with a word, and asks for one before', async () => {
  answerContent('第一段\n第二段');
  const { user } = renderPage(<TemplatePage />);
  await user.click(await screen.findByRole('button', { name: '查找' }));
  expect(await screen.findByText('请输入关键词！')).toBeVisible();
  await user.type(await screen.findByLabelText('关键词'), '第二');
  await user.click(screen.getByRole('button', { name: '查找' }));
  expect(screen.getByText('第二段')).toBeVisible();
  expect(screen.queryByText('第一段')).toBeNull();
});
