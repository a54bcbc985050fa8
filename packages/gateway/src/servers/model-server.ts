import type { ChatModel } from '@modelspeak/chat';

/** A server on which a model runs. */
export interface ModelServer {
  /** Its name in logs and metrics, such as its address. Servers of the same name share their slots. */
  readonly name: string;
  readonly model: ChatModel;
  /** The number of requests that it works on at once; 4 by default. */
  readonly slots?: number | undefined;
  /**
   * Whether requests name the slot that they want (`id_slot` of llama.cpp), so that a conversation finds its
   * cache again. The server must have as many slots as `slots` says.
   */
  readonly namesSlots?: boolean | undefined;
  /** Whether the server works. It is asked by `/health`. */
  readonly check?: ((signal: AbortSignal) => Promise<boolean>) | undefined;
}

/** The number of requests at once on a server that does not say it. */
export const DEFAULT_SLOTS = 4;
