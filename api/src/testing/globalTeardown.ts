import { loginVariable, onServer, templateOf } from './cluster';

const teardown = async () => {
  const server = (globalThis as { siteTestServer?: { url: string; stop: () => Promise<void> } }).siteTestServer;
  if (!server) return;
  await onServer(server.url, `drop database if exists ${new URL(templateOf(server.url)).pathname.slice(1)}`);
  await onServer(server.url, `drop role ${new URL(process.env[loginVariable] ?? '').username}`);
  await server.stop();
};

export default teardown;
