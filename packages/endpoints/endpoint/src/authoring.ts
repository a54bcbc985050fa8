export { type SamplingNames, writeSampling } from '@modelspeak/core/authoring';
export { type BodyProtocol, defineBodyEndpoint, type SentKind } from './define-body-endpoint.js';
export type { DescribeOptions } from './describe-options.js';
export {
  describedCount,
  describedName,
  describedTemplate,
  fileNameOf,
  type UncheckedTokens,
} from './described-text.js';
export {
  describedGguf,
  describedTokenizerConfig,
  type GgufMetadata,
} from './described-vocabulary.js';
export { type LookUpOptions, lookUp, lookUpValue } from './http/look-up.js';
export { onAbort } from './http/on-abort.js';
export { createRedactor, type Redactor } from './http/redactor.js';
export {
  createServer,
  isJsonObject,
  type JsonObject,
  type JsonStream,
  type Server,
  type ServerOptions,
} from './http/server.js';
export { serverAddress } from './http/server-address.js';
export { durationOf, waitWhileLoading } from './http/wait-while.js';
export {
  chunksOfTokens,
  type SampledToken,
  type TokenModel,
} from './in-process/chunks-of-tokens.js';
export { RequestQueue } from './in-process/request-queue.js';
export { isSameModel } from './is-same-model.js';
export { embeddingsBody, openaiEmbeddings } from './openai-embeddings.js';
export {
  type MediaData,
  type MediaMarks,
  mediaData,
  mediaPath,
  placeMedia,
} from './place-media.js';
export { readLogProbs } from './read-log-probs.js';
export { readVectors } from './read-vectors.js';
export { promptTooLong, refusalCode } from './too-long.js';
export { askWithinContext } from './within-context.js';
