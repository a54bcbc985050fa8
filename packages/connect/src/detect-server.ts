import { ModelspeakError } from '@modelspeak/core';
import { EndpointError, type ServerDescription } from '@modelspeak/endpoint';
import {
  type DescribeOptions,
  serverAddress,
  waitWhileLoading,
} from '@modelspeak/endpoint/authoring';
import { describeCompletions } from '@modelspeak/endpoint-completions';
import { describeLlamaServer } from '@modelspeak/endpoint-llama-server';
import { describeOllama } from '@modelspeak/endpoint-ollama';
import { describeOpenai } from '@modelspeak/endpoint-openai';
import { baseAddress, versionedAddress } from './address.js';
import { missingModel, otherModel } from './other-model.js';

/** The kinds of endpoints, by the names of their packages. */
export type ServerKind = 'llama-server' | 'ollama' | 'completions' | 'openai';

/** A server that was recognized by its responses. */
export interface DetectedServer extends ServerDescription {
  readonly kind: ServerKind;
  /** The address that the endpoint takes. */
  readonly url: string;
}

/** Options of {@link detectServer}. */
export interface DetectOptions extends DescribeOptions {
  /**
   * Whether a server may run another model than the one of the option `model`, if it answers under any name; `false` by
   * default. It is for callers that choose the format whatever the name is.
   */
  readonly takesOther?: boolean | undefined;
}

/** The most bytes of a response; a vocabulary has some millions. */
const LIMIT = 2 ** 25;

interface Detector {
  readonly kind: ServerKind;
  addressOf(url: URL): string;
  describe(url: string, options: DescribeOptions): Promise<ServerDescription | undefined>;
}

/** In this order, since the last ones also recognize other servers. */
const DETECTORS: readonly Detector[] = [
  { kind: 'llama-server', addressOf: baseAddress, describe: describeLlamaServer },
  { kind: 'ollama', addressOf: baseAddress, describe: describeOllama },
  {
    kind: 'completions',
    addressOf: versionedAddress,
    describe: (url, options) => describeCompletions(baseAddress(new URL(url)), options),
  },
  { kind: 'openai', addressOf: versionedAddress, describe: describeOpenai },
];

/**
 * Finds out what runs at an address: llama.cpp, Ollama, vLLM, SGLang, TGI, or another server of OpenAI's API. A server
 * that loads its model is waited for, up to the option `wait`.
 *
 * @throws {ModelspeakError} `invalid_option` for an invalid address, or if the server has no model of that name
 * @throws {EndpointError} if the server cannot be reached, refuses the key, or is none of these
 *
 * @example
 * ```ts
 * import { detectServer } from '@modelspeak/connect';
 *
 * const props = { default_generation_settings: {}, model_path: '/models/Qwen3-4B-Q4_K_M.gguf' };
 * const { server, model } = await detectServer('http://127.0.0.1:8080', {
 *   // In place of a real server:
 *   fetch: async () => Response.json(props),
 * });
 * console.log(server, model); // llama.cpp Qwen3-4B-Q4_K_M.gguf
 * ```
 */
export async function detectServer(
  url: string | URL,
  options: DetectOptions = {},
): Promise<DetectedServer> {
  const address = parseAddress(url);
  const { wait } = options;
  // A server that does not answer yet may be none: it is waited for if the caller says how long.
  const isAwaited = ({ code }: EndpointError): 'unreachable' | undefined =>
    code === 'unreachable' && wait !== undefined ? code : undefined;
  return waitWhileLoading(() => detectNow(address, options), options, isAwaited);
}

async function detectNow(
  address: URL,
  { takesOther = false, ...options }: DetectOptions,
): Promise<DetectedServer> {
  let refusal: EndpointError | undefined;
  for (const { kind, addressOf, describe } of DETECTORS) {
    const target = addressOf(address);
    try {
      const described = await describe(target, { limit: LIMIT, ...options });
      if (described === undefined) continue;
      const { model: asked = '' } = options;
      if (described.isMissing === true) throw missingModel(described, asked);
      if (described.isOther === true && !takesOther) throw otherModel(described, target, asked);
      return { ...described, kind, url: target };
    } catch (error) {
      // Some servers answer 403 where they have no such path.
      if (!(error instanceof EndpointError) || error.code !== 'refused') throw error;
      refusal ??= error;
    }
  }
  throw refusal ?? unknownServer(address);
}

function unknownServer({ origin, pathname }: URL): EndpointError {
  return new EndpointError(
    'malformed',
    `the server at ${origin}${pathname} is not llama.cpp, Ollama, vLLM, SGLang or TGI, and has no list of models at /v1/models; check the address, or join a format and an endpoint with chatModel`,
  );
}

function parseAddress(url: string | URL): URL {
  const address = serverAddress(url);
  if (address !== undefined) return address;
  throw new ModelspeakError(
    'invalid_option',
    'expected the address of a server, such as http://127.0.0.1:8080',
    { path: 'url' },
  );
}
