/** A part of a written content. Exactly one of its keys for data is set. */
export interface GeminiPart {
  text?: string;
  /** Whether the text is what the model thought. */
  thought?: boolean;
  /** What the API wants back with the part. */
  thoughtSignature?: string;
  inlineData?: GeminiBlob;
  fileData?: GeminiFileData;
  functionCall?: GeminiFunctionCall;
  functionResponse?: GeminiFunctionResponse;
}

/** Bytes in base64. */
export interface GeminiBlob {
  mimeType: string;
  data: string;
}

/** A file at an address, such as one that was uploaded. */
export interface GeminiFileData {
  fileUri: string;
  mimeType?: string;
}

/** A call. */
export interface GeminiFunctionCall {
  id?: string;
  name: string;
  args: { [key: string]: unknown };
}

/** The result of a call. */
export interface GeminiFunctionResponse {
  id?: string;
  name: string;
  response: { [key: string]: unknown };
  /** Images and files of the result. */
  parts?: { inlineData?: GeminiBlob; fileData?: GeminiFileData }[];
}

/** A turn of the user or the model. */
export interface GeminiContent {
  role: 'user' | 'model';
  parts: GeminiPart[];
}

/** A function that the model may call. */
export interface GeminiFunctionDeclaration {
  name: string;
  description?: string;
  /** The JSON Schema of its arguments. */
  parametersJsonSchema?: { [key: string]: unknown };
}

/** How the model thinks. */
export interface GeminiThinkingConfig {
  includeThoughts?: boolean;
  thinkingBudget?: number;
  thinkingLevel?: 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH';
}

/** How the reply is sampled, and what it must be. */
export interface GeminiGenerationConfig {
  maxOutputTokens?: number;
  temperature?: number;
  topP?: number;
  topK?: number;
  seed?: number;
  presencePenalty?: number;
  frequencyPenalty?: number;
  stopSequences?: string[];
  responseLogprobs?: boolean;
  logprobs?: number;
  responseMimeType?: string;
  responseJsonSchema?: { [key: string]: unknown };
  thinkingConfig?: GeminiThinkingConfig;
}

/** A written body. */
export interface GeminiBody {
  /** The model. In a request it is part of the address. */
  model?: string;
  systemInstruction?: { parts: { text: string }[] };
  contents: GeminiContent[];
  tools?: { functionDeclarations?: GeminiFunctionDeclaration[] }[];
  toolConfig?: {
    functionCallingConfig?: {
      mode?: 'AUTO' | 'ANY' | 'NONE' | 'VALIDATED';
      allowedFunctionNames?: string[];
    };
  };
  generationConfig?: GeminiGenerationConfig;
}
