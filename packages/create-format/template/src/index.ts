export { myModel, myModel as default } from './my-model.js';
