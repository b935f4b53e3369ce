/* How fields read what people type and paste, for the desk, which takes nothing else of the site's forms. */
export { isAmbiguousAmount, messages } from '@site/contract';
export { keepFormat, textFormats, type TextFormatName } from './forms/textFormats';
