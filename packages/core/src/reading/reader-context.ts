import { createCallIds } from './call-ids.js';
import { defaultCallId, type ReaderContext, type ReaderOptions } from './reader.js';

/** Creates the context of a format's reader from the caller's options. */
export function readerContext(
  { tools, builtins, toolChoice, usedIds, callId }: ReaderOptions,
  ownCallId: ReaderContext['callId'] = defaultCallId,
): ReaderContext {
  const isUnknown = tools == null && builtins === undefined;
  const offered = (tools?.length ?? 0) + (builtins?.length ?? 0);
  return {
    tools: tools ?? undefined,
    builtins,
    readsCalls: toolChoice !== 'none' && (isUnknown || offered > 0),
    callId: createCallIds(callId ?? ownCallId, usedIds),
  };
}
