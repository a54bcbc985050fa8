import type { Message } from '@modelspeak/core';
import { LRUCache } from 'lru-cache';
import { Failure } from '../http/failure.js';

/** A response that a client may continue, fetch or delete. */
export interface StoredResponse {
  readonly owner: string;
  /** The body of the response. */
  readonly response: Readonly<Record<string, unknown>>;
  /** The items that were asked, as the client sent them. */
  readonly input: unknown;
  /** The conversation up to the response, without its instructions. */
  readonly messages: readonly Message[];
  /** About how many bytes its conversation takes. */
  readonly conversationSize: number;
  /** About how many bytes it takes, with its conversation. */
  readonly size: number;
}

/**
 * About how many bytes a response takes. It shares the messages that it continues with the response before it, but
 * not what it repeats of its request, such as tools.
 */
export function sizesOf(
  before: StoredResponse | undefined,
  { input, said, response }: Readonly<Record<'input' | 'said' | 'response', unknown>>,
): Pick<StoredResponse, 'conversationSize' | 'size'> {
  const added = bytesOf(input) + bytesOf(said);
  const conversationSize = (before?.conversationSize ?? 0) + added;
  return { conversationSize, size: conversationSize + bytesOf(input) + bytesOf(response) };
}

/** Two for each character, as JSON is written. */
function bytesOf(value: unknown): number {
  return 2 * (JSON.stringify(value)?.length ?? 0);
}

/** How many bytes all stored responses may take together. */
const MOST = 2 ** 28;

/** The stored responses of the Responses API, in memory. */
export class StoredResponses {
  readonly #responses: LRUCache<string, StoredResponse>;

  constructor(max: number) {
    this.#responses = new LRUCache({ max, maxSize: MOST, sizeCalculation: ({ size }) => size });
  }

  keep(id: string, response: StoredResponse): void {
    this.#responses.set(id, response);
  }

  /**
   * @param where The beginning of the error: where the client gave the id.
   * @throws {Failure} 404 if there is none, or it belongs to someone else
   */
  get(id: string, owner: string, where = ''): StoredResponse {
    const found = this.#responses.get(id);
    if (found?.owner === owner) return found;
    const problem = `${where}found no response with the id ${JSON.stringify(id)}; it may have been forgotten, or another gateway has it: send the whole conversation`;
    throw new Failure(404, problem, { code: 'previous_response_not_found' });
  }

  /** @throws {Failure} 404 if there is none, or it belongs to someone else */
  delete(id: string, owner: string): void {
    this.get(id, owner);
    this.#responses.delete(id);
  }
}
