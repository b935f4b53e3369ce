import {
  Button,
  Callout,
  CopyButton,
  Facts,
  messages,
  Money,
  MoneyText,
  Note,
  Picture,
  QrCode,
  Row,
  Stack,
  toast,
  token,
  type Decimal,
} from '@site/shared';
import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { payWayNames, type PayableOrder } from '../payWays';
import { savePicture } from '../saveFile';
import type { Payment } from './depositApi';

const qrName = '收款二维码';

interface PaymentDetailsProps {
  payment: Payment;
  order: PayableOrder;
}

/**
 * Amount, QR code and, for USDT, wallet address and warning. The QR code of a wallet is always drawn from the address
 * beside it, so that the two cannot differ; Alipay and WeChat may have a QR code image.
 */
export function PaymentDetails({ payment: { info, cardlist }, order }: PaymentDetailsProps) {
  // The member's choice replaces what the API host does not repeat.
  const paytype = info?.paytype || order.paytype;
  const scanned = paytype === 'alipay' || paytype === 'wxpay';
  const address = cardlist?.mch_id ?? '';
  const picture = cardlist?.payimg ?? '';
  const protocol = info?.bank || order.protocol;
  const drawn = address ? <QrCode text={address} label={qrName} /> : null;
  const code = useRef<HTMLDivElement>(null);
  const save = async () => {
    const saved = await savePictureOf(code.current, scanned ? undefined : protocol);
    if (saved) toast('保存成功');
    else if (saved === false) toast('保存失败，请长按二维码保存', 'error');
  };

  return (
    <Wrapper>
      {scanned ? (
        <AmountDue amount={info?.amount} />
      ) : (
        <Due>
          <Note as="span">应付数量</Note>
          <MoneyText text={`${info?.real_money ?? '--'} USDT`} tone="gold" size="hero" />
          {info?.real_money !== undefined && <CopyButton text={String(info.real_money)} label="复制金额" />}
          <Note as="span" $size="caption">
            请按此数量一次付清，尾数用于识别订单
          </Note>
        </Due>
      )}
      <Code ref={code}>
        {(scanned || !drawn) && picture ? <Picture src={picture} alt={qrName} fallback={drawn} eager /> : drawn}
        {(address || picture) && (
          <Button size="small" onClick={() => void save()}>
            保存
          </Button>
        )}
      </Code>
      {!address && !picture && <Callout tone="warn">暂无收款信息，请联系在线客服</Callout>}
      {scanned ? (
        <p>{`请使用${payWayNames[paytype]}扫码支付`}</p>
      ) : (
        <>
          {address && (
            <Address>
              <Row $spread>
                <Note as="span">收款地址</Note>
                <Network translate="no">{protocol ?? '--'}</Network>
              </Row>
              <code translate="no">
                <b>{address.slice(0, shownEnd)}</b>
                {address.slice(shownEnd, -shownEnd)}
                <b>{address.slice(shownEnd).slice(-shownEnd)}</b>
              </code>
              <CopyButton text={address} />
            </Address>
          )}
          <Callout tone="warn">{messages.protocolWarning}</Callout>
          <Facts items={[{ label: '存款金额', value: <Money value={info?.amount} /> }]} />
        </>
      )}
    </Wrapper>
  );
}

/** Characters at either end of an address, which people compare. */
const shownEnd = 6;

/** Saves the QR code shown, as `savePicture`. Also false for a picture of another site, which cannot be read. */
async function savePictureOf(shown: HTMLElement | null, protocol?: string): Promise<boolean | undefined> {
  const picture = await readPicture(shown?.querySelector('img')?.src ?? '').catch(() => undefined);
  const type = /^image\/(\w+)/.exec(picture?.type ?? '')?.[1];
  return picture && type ? savePicture(`${[qrName, protocol].filter(Boolean).join('-')}.${type}`, picture) : false;
}

/** The Content-Security-Policy lets no script fetch a `data:` address. */
async function readPicture(address: string): Promise<Blob> {
  const [, type, base64] = /^data:([^;,]+);base64,(.*)$/.exec(address) ?? [];
  if (base64 === undefined) return (await fetch(address)).blob();
  return new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type });
}

const Wrapper = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space.s4};
  > p {
    color: ${token.color.textSoft};
    text-align: center;
  }
`;

const Due = styled(Stack).attrs({ $gap: 2, $centred: true })`
  text-align: center;
`;

/** The amount of an order, larger than everything else. */
export const AmountDue = ({ amount, children }: { amount: Decimal | undefined; children?: ReactNode }) => (
  <Due>
    <Note as="span">存款金额</Note>
    <Money value={amount} tone="gold" size="hero" />
    {children}
  </Due>
);

const Code = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space.s3};
  > span {
    width: 200px;
    border-radius: ${token.radius.control};
  }
`;

/** The network of an address: what is sent over another one is lost. */
const Network = styled.strong`
  color: ${token.color.gold};
`;

const Address = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: ${token.space.s1} ${token.space.s3};
  padding: ${token.space.s2} ${token.space.s3};
  border: 1px solid ${token.color.line};
  border-radius: ${token.radius.control};
  background: ${token.color.ground};
  > :first-child {
    grid-column: 1 / -1;
  }
  code {
    min-width: 0;
    color: ${token.color.textSoft};
    font-family: inherit;
  }
  b {
    color: ${token.color.text};
  }
`;
