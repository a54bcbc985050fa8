export { spiderQuestion, weatherQuestion, weatherResult } from './conversations.js';
