import { defineApp } from '@site/shared/app';

export default defineApp({
  name: 'app-template',
  routes: [
    {
      path: '/template',
      title: '新页面',
      module: './template/TemplatePage',
    },
  ],
});
