/* The build configuration of all apps. */
export * from '@site/build-kit';
