/** Default text of 关于我们: neutral, without marketing claims. */
export const aboutText = `
<h2>我们是谁</h2>
<p>我们是一个面向中文会员的综合娱乐平台，汇集电子游艺、真人视讯、体育、电竞、彩票与棋牌等多家游戏供应商，一个账户即可畅游全场。</p>
<h2>我们在意什么</h2>
<ul>
<li><b>账目清晰</b>：每一笔存款、取款、转账、投注与返水都有记录，随时可查。</li>
<li><b>规则公开</b>：活动条件、费用与汇率在操作之前写明，不藏在细则里。</li>
<li><b>存取款稳妥</b>：支持数字货币与人民币多种方式，由专人审核。</li>
<li><b>服务在线</b>：遇到问题可随时联系在线客服。</li>
</ul>
<h2>适度娱乐</h2>
<p>游戏只应是消遣。您可以在账户中设置存款限额、暂停游戏或自我排除；未成年人不得参与。</p>
`;

/** Default brand history: neutral, without marketing claims. */
export const historyText = `
<p>自成立以来，我们始终围绕会员体验打磨产品：从早期的网页大厅，到语音客服与远程协助，再到数字货币存取与移动端站点。</p>
<p>未来，我们将继续专注于稳定、透明与服务。</p>
`;

/** One entry of the timeline. */
interface Milestone {
  year: string;
  text: string;
}

/** Default timeline. Marketing text only; no figure here is used as a rule. */
export const milestones: Milestone[] = [
  { year: '2019', text: '单笔投注限额提升至2,000,000' },
  { year: '2018', text: '推出应用内语音通话' },
  { year: '2017', text: '推出语音客服' },
  { year: '2014', text: '支持比特币存款' },
  { year: '2013', text: '积分商城上线' },
  { year: '2013', text: '推出远程协助服务' },
  { year: '2013', text: '单日取款上限提升至800万' },
];
