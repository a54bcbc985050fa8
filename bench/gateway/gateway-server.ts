// The gateway in a process of its own, in front of the server at the given address.
import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { createGateway } from '@modelspeak/gateway';
import { listen } from '@modelspeak/gateway/node';

const [address = ''] = process.argv.slice(2);
const model = chatModel({ format: qwen3(), endpoint: llamaServer(address) });
const gateway = createGateway({
  models: { m: { servers: [{ name: address, model, slots: 1024 }] } },
});
const { url } = await listen(gateway, { port: 0 });
console.log(`listening on ${url}`);
