import { Callout, CopyButton, Facts, messages, Money, Picture, QrCode, token } from '@site/shared';
import styled from 'styled-components';
import type { Payment } from './depositApi';

const qrName = '收款二维码';

/**
 * Amount, QR code and, for digital currency, wallet address and warning. The code of a wallet is always drawn from the address
 * shown beside it, so that the two cannot differ; Alipay and WeChat may have a picture of their own (wire, payinfo).
 */
export function PaymentDetails({ payment: { info, cardlist } }: { payment: Payment }) {
  const scanned = info.paytype === 'alipay' || info.paytype === 'wxpay';
  const drawn = cardlist.mch_id ? <QrCode text={cardlist.mch_id} label={qrName} /> : null;
  const amount = { label: '存款金额', value: <Money value={info.amount} tone="gold" size="title" /> };
  const paid = [
    { label: '应付数量', value: `${info.real_money} USDT` },
    { label: '协议', value: info.bank ?? '--' },
  ];

  return (
    <Look>
      <Facts items={scanned ? [amount] : [amount, ...paid]} />
      <Code>
        {(scanned || !drawn) && cardlist.payimg ? (
          <Picture src={cardlist.payimg} alt={qrName} fallback={drawn} eager />
        ) : (
          drawn
        )}
      </Code>
      {scanned ? (
        <p>{`请使用${info.paytype === 'alipay' ? '支付宝' : '微信'}扫码支付`}</p>
      ) : (
        <>
          <Address>
            <code>{cardlist.mch_id}</code>
            <CopyButton text={cardlist.mch_id} />
          </Address>
          <Callout tone="warn">{messages.protocolWarning}</Callout>
        </>
      )}
    </Look>
  );
}

const Look = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s4};
  > p {
    color: ${token.color.textSoft};
    text-align: center;
  }
`;

const Code = styled.div`
  display: flex;
  justify-content: center;
  > span {
    width: 200px;
    border-radius: ${token.radius.control};
  }
`;

const Address = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s3};
  padding: ${token.space.s2} ${token.space.s3};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.control};
  background: ${token.color.ground};
  code {
    flex: 1;
    min-width: 0;
    font-family: inherit;
    overflow-wrap: anywhere;
  }
`;
