import {
  apiErrorOf,
  Callout,
  Card,
  Facts,
  Field,
  Form,
  isFilled,
  Money,
  PageBody,
  showError,
  Stack,
  SubmitButton,
  useSearchParams,
  type FormRules,
  messages,
} from '@site/shared';
import { useState } from 'react';
import { monthName } from '../months';
import { useWalletVerifyStatementMutation, type Verification } from '../statementApi';
import { statementTexts } from '../statementTexts';

const rules: FormRules<'digest'> = [['digest', isFilled, messages.captchaRequired]];

/** `/verify` 账单验证: whether this site has issued a statement, and what it said. Needs no login. */
export default function VerifyPage() {
  const [search] = useSearchParams();
  const [verify] = useWalletVerifyStatementMutation();
  const [result, setResult] = useState<Verification | 'absent'>();

  const submit = async (digest: string) => {
    setResult(undefined);
    const { data, error } = await verify(digest);
    if (!error) setResult(data);
    else if (apiErrorOf(error).kind === 'absent') setResult('absent');
    else showError(error);
  };

  return (
    <PageBody>
      <Callout>输入账单上的验证码，核对账单是否由本站出具。核对结果以本页显示的内容为准。</Callout>
      <Form rules={rules} onSubmit={({ digest }) => submit(digest)}>
        <Field
          key={search.get('digest')}
          label="验证码"
          name="digest"
          format="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          defaultValue={search.get('digest') ?? ''}
        />
        <SubmitButton>验证</SubmitButton>
      </Form>
      <div role="status">{result !== undefined && <Verdict result={result} />}</div>
    </PageBody>
  );
}

function Verdict({ result }: { result: Verification | 'absent' }) {
  if (result === 'absent') return <Callout tone="warn">本站暂不支持账单验证</Callout>;
  if (Number(result.valid) !== 1)
    return <Callout tone="bad">验证未通过：本站没有出具过带有此验证码的账单，请核对后重试。</Callout>;
  const { month, username, opening, closing, movements } = result;
  const { labels } = statementTexts;
  return (
    <Stack $gap={3}>
      <Callout>验证通过：该账单由本站出具。</Callout>
      <Card>
        <Facts
          items={[
            { label: labels.month, value: monthName(month ?? '') },
            { label: labels.username, value: username },
            opening != null && { label: labels.opening, value: <Money value={opening} /> },
            { label: labels.closing, value: <Money value={closing} tone="gold" /> },
            movements != null && { label: '资金变动', value: `${Number(movements)} 笔` },
          ]}
        />
      </Card>
    </Stack>
  );
}
