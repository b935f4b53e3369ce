import { defineApp, memberRead } from '@site/shared/app';

export default defineApp({
  name: 'app-template',
  routes: [
    {
      path: '/template',
      title: '新页面',
      module: './template/TemplatePage',
    },
  ],
  reads: { '/template': [memberRead('activityApplyLog', { page: 1, limit: 999 })] },
});
