export type {
  GeminiBlob,
  GeminiBody,
  GeminiContent,
  GeminiFileData,
  GeminiFunctionCall,
  GeminiFunctionDeclaration,
  GeminiFunctionResponse,
  GeminiGenerationConfig,
  GeminiPart,
  GeminiThinkingConfig,
} from './body/body.js';
export type { GeminiRequest } from './body/request.js';
export { type GeminiFormat, geminiContent, geminiContent as default } from './gemini-content.js';
export type { GeminiOptions, UnsignedCalls } from './options.js';
export type { GeminiFinishReason } from './response/finish-reason.js';
export type { GeminiLogProb, GeminiLogProbs } from './response/log-probs.js';
export type { GeminiResponses } from './response/responses.js';
export type { GeminiUsage } from './response/usage.js';
export type {
  WrittenGeminiCandidate,
  WrittenGeminiError,
  WrittenGeminiResponse,
} from './response/written.js';
