import type { CallOptions, WaitOptions } from '@modelspeak/endpoint';
import {
  isJsonObject,
  type JsonObject,
  lookUpValue,
  type Server,
} from '@modelspeak/endpoint/authoring';

/** How long a reply may take to begin before the server is asked why, in milliseconds. */
const SILENCE = 5000;

/**
 * The same events. While the first does not come, and all slots of the server are busy with other requests, `onWait` is
 * told once: the server lets a request wait in silence.
 */
export async function* tellWhenBusy(
  events: AsyncGenerator<JsonObject>,
  server: Server,
  { onWait }: Pick<WaitOptions, 'onWait'>,
  { headers, signal }: CallOptions,
): AsyncGenerator<JsonObject> {
  if (onWait === undefined) {
    yield* events;
    return;
  }
  const begun = new AbortController();
  const within = signal === undefined ? begun.signal : AbortSignal.any([begun.signal, signal]);
  let timer: ReturnType<typeof setTimeout>;
  const ask = async (): Promise<void> => {
    const slots = await lookUpValue(server, 'slots', { headers, signal: within }).catch(() => []);
    if (within.aborted) return;
    if (areAllBusy(slots)) {
      const message = `all slots of the server (${slots.length}) are busy with other requests`;
      onWait({ reason: 'busy', message });
    } else {
      timer = setTimeout(ask, SILENCE);
    }
  };
  timer = setTimeout(ask, SILENCE);
  try {
    for await (const event of events) {
      stop();
      yield event;
    }
  } finally {
    stop();
  }

  function stop(): void {
    clearTimeout(timer);
    begun.abort();
  }
}

/**
 * Whether each slot has begun a reply. A slot that still reads its prompt may be that of the request itself.
 */
function areAllBusy(slots: unknown): slots is readonly JsonObject[] {
  return Array.isArray(slots) && slots.length > 0 && slots.every(isReplying);
}

function isReplying(slot: unknown): boolean {
  if (!isJsonObject(slot) || slot['is_processing'] !== true) return false;
  // Newer versions give a list with an entry.
  const { next_token: told } = slot;
  const next: unknown = Array.isArray(told) ? told[0] : told;
  return isJsonObject(next) && Number(next['n_decoded']) > 0;
}
