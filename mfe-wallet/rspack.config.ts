import { remoteConfig } from '../rspack.base';
import app from './src/app';

const config = remoteConfig(import.meta.dirname, app);

export default {
  ...config,
  resolve: {
    ...config.resolve,
    /* Of jsPDF only text is used, not the parts that draw HTML and SVG. */
    alias: { ...config.resolve?.alias, html2canvas: false, canvg: false, dompurify: false },
  },
};
