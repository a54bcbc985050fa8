import type { TransformersModel } from './module.js';

/**
 * A model that lets other events run before each token. On the processor of a browser, it would otherwise
 * hold the page, and no click could cancel a reply.
 */
export function lettingEventsIn(model: TransformersModel): TransformersModel {
  if (model.forward === undefined) return model;
  const forward = model.forward.bind(model);
  return Object.create(model, {
    forward: {
      async value(inputs: object) {
        await nextEvent();
        return forward(inputs);
      },
    },
  });
}

/** Resolves once waiting events have run. Browsers would delay a timer by four milliseconds. */
function nextEvent(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
