import {
  Card,
  EmptyState,
  Field,
  Form,
  isFilled,
  PageBody,
  QueryView,
  SkeletonLines,
  Stack,
  SubmitButton,
  TextLink,
  to,
  type FormRules,
} from '@site/shared';
import { useState } from 'react';
import { useTemplateGetLinesQuery } from './templateApi';

const rules: FormRules<'word'> = [['word', isFilled, '请输入关键词！']];

/** The operator's text for this page, and a search in it. */
export default function TemplatePage() {
  const query = useTemplateGetLinesQuery();
  const [word, setWord] = useState('');
  return (
    <PageBody>
      <Form rules={rules} onSubmit={(values) => setWord(values.word.trim())}>
        <Field label="关键词" name="word" autoComplete="off" maxLength={20} />
        <SubmitButton>查找</SubmitButton>
      </Form>
      <QueryView query={query} skeleton={<SkeletonLines />} empty={<EmptyState text="暂无内容" />}>
        {(lines) => (
          <Card>
            <Stack>
              {lines
                .filter((line) => line.includes(word))
                .map((line) => (
                  <p key={line}>{line}</p>
                ))}
            </Stack>
          </Card>
        )}
      </QueryView>
      <TextLink to={to.service()}>联系客服</TextLink>
    </PageBody>
  );
}
