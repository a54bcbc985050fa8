import { modelspeak } from './model.js';
import { serve } from './serve.js';

const { url } = await serve(modelspeak('smollm2'), 3000);
console.log(`Open ${url}`);
