export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const times = (ratio: number): string => `${ratio.toFixed(2)}x`;

/** An aim that a ratio is to stay below, and whether it does; nothing where there is none. */
export const againstAim = (ratio: number, aim?: number): string =>
  aim === undefined ? '' : `<= ${times(aim)} ${ratio <= aim ? 'met' : 'missed'}`;
