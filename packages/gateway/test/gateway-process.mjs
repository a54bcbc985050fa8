// node gateway-process.mjs '{"name":…,"port":…,"server":…,"slots":…}': a gateway in a process of its own, which
// runs on the built packages. Prints its address.
import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';

const built = (entry) => import(new URL(`../dist/${entry}.js`, import.meta.url).href);
const { createGateway } = await built('index');
const { listen } = await built('node/index');
const { name, port, server, slots, ...options } = JSON.parse(process.argv[2] ?? '{}');
const model = chatModel({ format: qwen3(), endpoint: llamaServer(server) });
const gateway = createGateway({
  name,
  models: { m: { servers: [{ name: server, model, slots }] } },
});
const { url } = await listen(gateway, { port, ...options });
console.log(url);
