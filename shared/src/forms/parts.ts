export { CaptchaImage } from '../ui/pictures/CaptchaImage';
export { CardNumberField } from './CardNumberField';
export { Field } from './Field';
export { FundPasswordField } from './FundPasswordField';
export { RadioTiles } from './RadioTiles';
export { SelectField } from './SelectField';
export { TextArea } from './TextArea';
