/* How fields read what people type and paste, for the desk, which takes nothing else of the site's forms. */
export { isAmbiguousAmount } from './contract/enteredText';
export { messages } from './contract/messages';
export { keepFormat, textFormats, type TextFormatName } from './forms/textFormats';
