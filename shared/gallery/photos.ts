import { svgUrl } from '../src/ui/pictures/svgUrl';

/** Stands for a picture of the operator; plain, so that pictures of the gallery stay small. */
export const photo = svgUrl(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 100"><path fill="#2f6fd0" d="M0 0h240v100H0z"/>' +
    '<path fill="#14294a" d="m0 100 80-60 60 40 40-30 60 50z"/></svg>',
);

export const failingPhoto = 'data:image/png;base64,';
