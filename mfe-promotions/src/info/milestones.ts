/** One entry of the timeline. */
export interface Milestone {
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
