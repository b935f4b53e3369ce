import { defineRemote } from '@site/shared';

export default defineRemote({
  name: 'app-template',
  routes: [
    {
      path: '/template',
      title: '新页面',
      page: () => import('./template/TemplatePage'),
    },
  ],
});
