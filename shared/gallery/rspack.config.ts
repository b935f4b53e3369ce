import { base, hostPage } from '../../rspack.base';

const config = base(import.meta.dirname);

/** The gallery of the UI kit: a plain page (docs/decisions/014-the-kit-gallery-is-a-page.md). */
export default {
  ...config,
  entry: { main: './main.tsx' },
  plugins: [...(config.plugins ?? []), hostPage()],
  devServer: { host: '127.0.0.1', port: 'auto' as const, hot: true },
};
