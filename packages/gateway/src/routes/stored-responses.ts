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
  /** About how many bytes it takes, with the conversation that it continues. */
  readonly size: number;
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
