export { CaptchaImage } from '../ui/pictures/CaptchaImage';
export { CardNumberField } from './CardNumberField';
export { CodeField } from './CodeField';
export { FundPasswordInput } from './FundPasswordInput';
export { Field } from './Field';
export { RadioTiles } from './RadioTiles';
export { SelectField } from './SelectField';
export { TextArea } from './TextArea';
