import { applicationStates, type Tone } from '@site/shared';

const undefinedState: [text: string, tone: Tone] = ['未定义', 'none'];
const words: Record<number, [text: string, tone: Tone]> = {
  [applicationStates.pending]: ['待审核', 'wait'],
  [applicationStates.approved]: ['已通过', 'ok'],
  [applicationStates.rejected]: ['已拒绝', 'bad'],
};

/** Word and tone of an activity application's state (spec 2 §4, texts, state words). */
export const applicationState = (state: number | string) => words[Number(state)] ?? undefinedState;
