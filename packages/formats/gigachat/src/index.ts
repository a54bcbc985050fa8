export { gigachat, gigachat as default } from './gigachat.js';
