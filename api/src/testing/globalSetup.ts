import { prepareTemplate, serverVariable, startTestServer } from './cluster';

const setup = async () => {
  process.env.SITE_TEST_RUN = `${process.pid}_${Date.now()}`;
  const server = await startTestServer();
  process.env[serverVariable] = server.url;
  (globalThis as { siteTestServer?: typeof server }).siteTestServer = server;
  await prepareTemplate(server.url);
};

export default setup;
