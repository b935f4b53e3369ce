import {
  ButtonLink,
  Card,
  EarlyItems,
  PageBody,
  readRecords,
  Skeleton,
  Stack,
  to,
  token,
  useOperatorText,
} from '@site/shared';
import styled from 'styled-components';

const readFaq = readRecords('question', 'answer');

/**
 * 常见问题: the operator's list `faq`, else the default. Answers are always visible, so that searching the page finds them.
 */
export default function FaqPage() {
  const entries = useOperatorText('faq', faqText, readFaq);
  return (
    <PageBody>
      {entries ? (
        <Stack>{entries.map(article)}</Stack>
      ) : (
        <Stack aria-busy data-page-skeleton>
          <EarlyItems call="content" fields={['question', 'answer']} count={8} otherwise={faqText.map(article)}>
            {article}
          </EarlyItems>
          {faqText.map(({ question }) => (
            <Skeleton key={question} $height={96} $radius={token.radius.card} />
          ))}
        </Stack>
      )}
      <ButtonLink to={to.service()}>没有找到答案？联系在线客服</ButtonLink>
    </PageBody>
  );
}

const article = ({ question, answer }: Faq, index: number) => (
  <Card key={index} as="article">
    <Question>{question}</Question>
    <Answer>{answer}</Answer>
  </Card>
);

const Question = styled.h2`
  font-size: ${token.font.body};
`;

const Answer = styled.p`
  margin-top: ${token.space.s1};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  line-height: ${token.line.loose};
  white-space: pre-line;
`;

/** A question and its answer, both plain text. */
interface Faq {
  question: string;
  answer: string;
}

/** Default questions; operators replace them. */
const faqText: Faq[] = [
  {
    question: '取款多久到账？',
    answer: '提交后等待后台审核，审核通过后，数字货币取款约30分钟到账，银行卡取款以银行处理时间为准。',
  },
  {
    question: '如何存款？',
    answer:
      '登录后进入“存款”，选择数字货币或人民币，填写金额并按页面提示完成支付。提交后可在“资产”的存款记录中查看状态。',
  },
  {
    question: '使用数字货币存款要注意什么？',
    answer: '请务必选择与付款钱包相同的协议（TRC20或ERC20），协议选错资产将无法找回。',
  },
  { question: '取款有什么要求？', answer: '单笔取款不低于100元，需使用已绑定的银行卡或USDT地址，并输入资金密码。' },
  { question: '游戏里的余额怎么取回？', answer: '在会员中心或资产页点击“一键回收”，各游戏平台的余额会回到主账户。' },
  { question: '忘记登录密码或资金密码怎么办？', answer: '请联系在线客服，核实身份后协助您重设。' },
  { question: '返水怎么领取？', answer: '进入“资产”的返水记录，查看待领取金额并点击“立即领取”。返水比例见VIP专区。' },
  {
    question: '如何控制自己的娱乐时间和支出？',
    answer: '您可以在账户中设置存款限额、暂停游戏或自我排除：更严的设置立即生效，放宽的设置稍后生效。',
  },
];
