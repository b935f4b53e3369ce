declare module 'scheduler' {
  /** Sets how long React renders before it lets the browser work: a frame at `fps` frames per second. */
  export const unstable_forceFrameRate: (fps: number) => void;
}
