import type {
  Blob,
  Candidate,
  Content,
  FileData,
  FunctionCall,
  FunctionDeclaration,
  FunctionResponse,
  GenerateContentConfig,
  GenerateContentParameters,
  GenerateContentResponse,
  GenerateContentResponseUsageMetadata,
  GenerationConfig,
  GoogleGenAI,
  LogprobsResult,
  LogprobsResultCandidate,
  Part,
} from '@google/genai';
import type { Format, FormatFactory } from '@modelspeak/core';
import {
  type GeminiBlob,
  type GeminiBody,
  type GeminiContent,
  type GeminiFileData,
  type GeminiFunctionCall,
  type GeminiFunctionDeclaration,
  type GeminiFunctionResponse,
  type GeminiGenerationConfig,
  type GeminiLogProb,
  type GeminiLogProbs,
  type GeminiOptions,
  type GeminiPart,
  type GeminiUsage,
  geminiContent,
  type WrittenGeminiCandidate,
  type WrittenGeminiResponse,
} from './index.js';

// Our bodies and responses are of the types of the official client, and the reverse. `tsc` fails if one no
// longer is. The client's enums are objects; in JSON they are their words.

type Words<Type> = Type extends string
  ? `${Type}`
  : Type extends readonly (infer Item)[]
    ? Words<Item>[]
    : Type extends object
      ? { [Key in keyof Type]: Words<Type[Key]> }
      : Type;

/** The client's keys that we write; it has others, which we only pass on. */
type Known<Type, Ours> = Words<Pick<Type, keyof Type & keyof Ours>>;

/** The same with values: the client's types let every key be absent, also those that the API requires. */
type Present<Type, Ours> = {
  [Key in keyof Type & keyof Ours]: Words<NonNullable<Type[Key]>>;
};

export const contents = (given: GeminiContent[]): Content[] => given;
export const parts = (given: GeminiPart): Part => given;
export const result = (given: GeminiFunctionResponse): FunctionResponse => given;
export const call = (given: GeminiFunctionCall): FunctionCall => given;
export const declaration = (given: GeminiFunctionDeclaration): FunctionDeclaration => given;
export const config = (given: GeminiGenerationConfig): Words<GenerationConfig> => given;
export const choice = (
  given: NonNullable<GeminiBody['toolConfig']>,
): Words<NonNullable<GenerateContentConfig['toolConfig']>> => given;

export const usage = (given: GeminiUsage): GenerateContentResponseUsageMetadata => given;
export const logProbs = (given: GeminiLogProbs): LogprobsResult => given;
export const candidate = (given: WrittenGeminiCandidate): Words<Candidate> => given;
export const response = (
  given: Omit<WrittenGeminiResponse, 'promptFeedback'>,
): Known<GenerateContentResponse, Omit<WrittenGeminiResponse, 'promptFeedback'>> => given;

export const ourPart = (
  given: Pick<Present<Part, GeminiPart>, 'text' | 'thought' | 'thoughtSignature'>,
): GeminiPart => given;
export const ourBlob = (given: Present<Blob, GeminiBlob>): GeminiBlob => given;
export const ourFile = (given: Present<FileData, GeminiFileData>): GeminiFileData => given;
export const ourCall = (given: Present<FunctionCall, GeminiFunctionCall>): GeminiFunctionCall =>
  given;
export const ourUsage = (
  given: Present<GenerateContentResponseUsageMetadata, GeminiUsage>,
): GeminiUsage => given;
export const ourLogProb = (given: Present<LogprobsResultCandidate, GeminiLogProb>): GeminiLogProb =>
  given;
export const ourConfig = (
  given: Omit<
    Present<GenerationConfig, GeminiGenerationConfig>,
    'responseJsonSchema' | 'thinkingConfig'
  >,
): GeminiGenerationConfig => given;

export async function generate(client: GoogleGenAI): Promise<void> {
  const format = geminiContent({ model: 'gemini-3-pro' });
  const { model = '', contents: given, generationConfig, ...rest } = format.body({ messages: [] });
  const parameters: GenerateContentParameters = {
    model,
    contents: given,
    config: { ...generationConfig, ...rest } as object,
  };
  format.parse(await client.models.generateContent(parameters));
  for await (const chunk of await client.models.generateContentStream(parameters)) {
    format.reader().push(chunk);
  }
  // @ts-expect-error there is no such effort
  format.body({ messages: [] }, { thinking: { effort: 'huge' } });
}

export const factory: FormatFactory<GeminiOptions, Format> = geminiContent;
