import {
  Form,
  FundPasswordInput,
  messages,
  PageBody,
  showResult,
  SubmitButton,
  useConfirmByPasskey,
  useGoBack,
  usePasskeySetting,
  usePayoutBindAccountMutation,
  type CallRequest,
  type FormRules,
} from '@site/shared';
import type { ReactNode } from 'react';

interface Props {
  /** The list of accounts that has the new one. */
  list: string;
  rules: FormRules;
  /** What the request has besides the texts of the fields. */
  fixed?: { bank: string };
  /** Fields named as in the request; the fund password follows them, or the note on the passkey. */
  children: ReactNode;
}

/** Binds a card or a wallet, shows 绑定成功 and goes back one screen. */
export function AddAccountForm({ list, rules, fixed, children }: Props) {
  const [bind] = usePayoutBindAccountMutation();
  const goBack = useGoBack(list);
  const byPasskey = usePasskeySetting('bindcard');
  const confirm = useConfirmByPasskey();

  const submit = async (values: Record<string, string | undefined>) => {
    const { pay_pass, ...details } = { ...fixed, ...values } as CallRequest<'bindcard'>;
    const confirmation = byPasskey && (await confirm({ action: 'bindcard', ...details }));
    if (confirmation === undefined) return;
    const proof = confirmation ? { pay_pass: '', confirmation } : { pay_pass };
    if (showResult(await bind({ ...details, ...proof }), messages.bound)) goBack();
  };

  return (
    <PageBody>
      <Form rules={byPasskey ? rules.filter(([field]) => field !== 'pay_pass') : rules} onSubmit={submit}>
        {children}
        <FundPasswordInput byPasskey={byPasskey} name="pay_pass" />
        <SubmitButton>确认添加</SubmitButton>
      </Form>
    </PageBody>
  );
}
