import type { ThemeConfig } from 'antd';

/**
 * antd's look with darker colours, since its own have less contrast than 4.5 to 1 on their backgrounds, and without
 * animations, so that the keyboard works at once when a dialog closes.
 */
export const theme: ThemeConfig = {
  token: {
    motion: false,
    colorPrimary: '#0958d9',
    colorPrimaryHover: '#003eb3',
    colorLink: '#0958d9',
    colorLinkHover: '#003eb3',
    colorInfo: '#0958d9',
    colorSuccess: '#237804',
    colorSuccessBg: '#f6ffed',
    colorSuccessBorder: '#95de64',
    colorError: '#cf1322',
    colorErrorHover: '#a8071a',
    colorTextSecondary: 'rgba(0, 0, 0, 0.68)',
    colorTextTertiary: 'rgba(0, 0, 0, 0.62)',
    colorTextDescription: 'rgba(0, 0, 0, 0.62)',
    colorTextPlaceholder: 'rgba(0, 0, 0, 0.6)',
  },
};
