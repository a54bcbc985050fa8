// Starts llama.cpp's server with SmolLM2, prints its address, and stops when its input ends.
import { once } from 'node:events';
import { provideLlamaServer } from './llama-server.ts';

const server = await provideLlamaServer();
console.log(server.url);
await once(process.stdin.resume(), 'end');
await server.stop();
