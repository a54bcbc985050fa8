import { type Answers, answerIn, idOf, type Question, STARTED } from './protocol.js';

/** A frame without origin, in which a module of someone else runs. */
export interface ForeignFrame {
  /**
   * Asks it something.
   *
   * @throws {Error} what the module says is wrong, and if it takes too long; it has been ended then
   */
  ask<Kind extends Question['kind']>(
    question: Question & { readonly kind: Kind },
  ): Promise<Answers[Kind]>;
  close(): void;
}

/** How long a module may take for an answer, in milliseconds. */
const PATIENCE = 3000;

/**
 * Opens a frame. `sandbox` gives it no origin, so it has neither storage nor cookies nor a way to the page, and
 * its policy lets it load nothing. Its code runs in a worker, which has no document to navigate, and which can be
 * ended while it loops.
 *
 * @param host The script of the worker.
 */
export function openFrame(host: string): ForeignFrame {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.setAttribute('aria-hidden', 'true');
  frame.hidden = true;
  frame.title = 'A format of someone else';
  frame.srcdoc = documentOf(crypto.randomUUID());
  frame.addEventListener('load', () => frame.contentWindow?.postMessage({ host }, '*'));
  const waiting = new Map<number, (data: unknown) => void>();
  // The worker says once that it has started.
  const ready = new Promise<void>((resolve) => {
    waiting.set(STARTED, () => resolve());
  });
  const listen = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow) return;
    const id = idOf(data);
    if (id !== undefined) waiting.get(id)?.(data);
  };
  addEventListener('message', listen);
  document.body.append(frame);
  let next = 0;
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    removeEventListener('message', listen);
    frame.remove();
  };
  return {
    async ask(question) {
      if (isClosed) throw new Error('The module was ended. Load it again.');
      await ready;
      const id = next++;
      const data = await new Promise<unknown>((resolve, reject) => {
        const timer = setTimeout(() => {
          close();
          reject(
            new Error(
              `The module gave no answer within ${PATIENCE / 1000} seconds, and was ended.`,
            ),
          );
        }, PATIENCE);
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        frame.contentWindow?.postMessage({ id, question }, '*');
      });
      waiting.delete(id);
      return answerIn(question.kind, data);
    },
    close,
  };
}

/**
 * The frame starts the worker, and passes messages on. The worker is a classic one: Chromium starts no module from
 * a frame without origin.
 */
const BOOT = `
let worker;
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  if (worker !== undefined) return worker.postMessage(data);
  const code = ['(() => {', data.host, '})();'];
  worker = new Worker(URL.createObjectURL(new Blob(code, { type: 'text/javascript' })));
  worker.addEventListener('message', ({ data }) => parent.postMessage(data, '*'));
});`;

function documentOf(nonce: string): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}' blob:; worker-src blob:`;
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script nonce="${nonce}">${BOOT}</script>`;
}
