import { applicationStates, type Tone } from '@site/shared';

const undefinedState: [text: string, tone: Tone] = ['未定义', 'none'];
const labels: Record<number, [text: string, tone: Tone]> = {
  [applicationStates.pending]: ['待审核', 'wait'],
  [applicationStates.approved]: ['已通过', 'ok'],
  [applicationStates.rejected]: ['已拒绝', 'bad'],
};

/** Label and tone of the state of an activity application; 未定义 for an unknown state. */
export const applicationState = (state: number | string) => labels[Number(state)] ?? undefinedState;
