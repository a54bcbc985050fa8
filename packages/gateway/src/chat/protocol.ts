import type { BodyParts, MessagesFormat, Responses } from '@modelspeak/core';
import type { ArgumentsPlace } from '../adapt/mend-arguments.js';

/** A protocol in which clients hold conversations. */
export interface ChatProtocol {
  /** Its name in logs and metrics. */
  readonly name: string;
  /** Reads its request bodies. */
  readonly format: MessagesFormat;
  /** Whether arguments are JSON text, or an object. */
  readonly argumentsAs: 'text' | 'object';
  /** Finds the arguments of earlier calls in a parsed body. */
  argumentsIn(body: unknown): Iterable<ArgumentsPlace>;
  /** The path in a parsed body of a path in the conversation that was read of it. */
  pathsIn(body: unknown): (path: string) => string;
  /** Writes its responses. */
  readonly responses: Responses;
  /** The beginning of the ids of its responses. */
  readonly idPrefix: string;
  /** What to send while there is no output, so that clients and proxies do not give up. */
  readonly ping?: string | undefined;
  /** Whether a stream begins with the number of tokens in the prompt. */
  readonly beginsWithUsage: boolean;
  /** Whether the client asks for the usage of a stream. */
  wantsUsage(parts: BodyParts): boolean;
  /** Whether the reply continues a last message of the assistant. */
  readonly continuesAnswers: boolean;
}
