import { use } from './use.mjs';

console.log(JSON.stringify(await use()));
