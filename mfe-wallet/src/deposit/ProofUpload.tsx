import { Note, showResult, toast, token } from '@site/shared';
import { useId, useState, type ChangeEvent } from 'react';
import styled from 'styled-components';
import { useWalletReportPaymentMutation } from './depositApi';
import { receiptPicture } from './receiptPicture';

/** 付款截图: a picture of the payment of a transfer, which operators see beside the order. */
export function ProofUpload({ orderNumber, sent }: { orderNumber: string; sent: boolean }) {
  const [report] = useWalletReportPaymentMutation();
  const [busy, setBusy] = useState(false);
  const id = useId();

  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = input.files?.[0];
    if (!chosen) return;
    setBusy(true);
    const picture = await receiptPicture(chosen);
    if (picture) showResult(await report({ out_trade_no: orderNumber, reference: '', picture }), '付款截图已提交');
    else toast('图片无法识别，请选择JPG或PNG图片', 'error');
    setBusy(false);
    // Choosing the same file again must fire another change event.
    input.value = '';
  };

  return (
    <Frame aria-busy={busy || undefined}>
      <label htmlFor={id}>{sent ? '更换付款截图' : '上传付款截图'}</label>
      <Note $size="caption">{busy ? '正在提交…' : sent ? '已提交，工作人员审核时可见' : '选填，便于更快核对'}</Note>
      <input id={id} type="file" accept="image/*" disabled={busy} onChange={(event) => void choose(event)} />
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  padding: ${token.space.s3} ${token.space.s4};
  border: 1px dashed ${token.color.lineStrong};
  border-radius: ${token.radius.control};
  text-align: center;
  label {
    color: ${token.color.accent};
    font-weight: ${token.weight.medium};
  }
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
  &:focus-within {
    outline: 2px solid ${token.color.accent};
    outline-offset: 2px;
  }
`;
