import { answer } from './answer.js';
import { type LoadedModel, loadModel } from './load-model.js';
import type { FromWorker, ToWorker, WantedModel } from './protocol.js';

let ending = new AbortController();
let loaded: { readonly key: string; readonly model: Promise<LoadedModel> } | undefined;
const waiting = new Map<number, (content: string) => void>();
let calls = 0;

const tell = (news: FromWorker): void => postMessage(news);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'answer':
      void run(data);
      break;
    case 'stop':
      ending.abort();
      break;
    case 'result':
      waiting.get(data.call)?.(data.content);
      waiting.delete(data.call);
      break;
  }
});

async function run({
  model: wanted,
  conversation,
  thinks,
}: ToWorker & { readonly kind: 'answer' }): Promise<void> {
  ending = new AbortController();
  const { signal } = ending;
  try {
    const { endpoint, device } = await modelOf(wanted);
    const begun = performance.now();
    const tokens = await answer(endpoint, { conversation, thinks, signal, tell, ask });
    const seconds = (performance.now() - begun) / 1000;
    tell({ kind: 'done', device, tokensPerSecond: tokens / seconds });
  } catch (error) {
    const { message } = error as Error;
    tell({ kind: 'failed', problem: signal.aborted ? 'You stopped the reply.' : message });
  }
}

/** The model, downloaded at most once. */
function modelOf(wanted: WantedModel): Promise<LoadedModel> {
  const key = JSON.stringify(wanted);
  if (loaded?.key !== key) {
    const model = loadModel(wanted, (percent) => tell({ kind: 'progress', percent }));
    loaded = { key, model };
    // After a failure, the next click tries again.
    model.catch(() => {
      loaded = undefined;
    });
  }
  return loaded.model;
}

function ask(name: string, json: string): Promise<string> {
  const call = calls++;
  tell({ kind: 'ask', call, name, arguments: json });
  return new Promise((resolve, reject) => {
    waiting.set(call, resolve);
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason), { once: true });
  });
}
