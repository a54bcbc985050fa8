// Downloads a model with the built package, until it is killed: node download-process.mjs MODEL-AS-JSON FOLDER
import { provideModel } from '../dist/index.js';

const [, , model, folder] = process.argv;
await provideModel(JSON.parse(model), { folder, env: {}, onNote: console.log });
console.log('done');
