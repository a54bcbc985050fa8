export { type StepVersion, step, step as default } from './step.js';
