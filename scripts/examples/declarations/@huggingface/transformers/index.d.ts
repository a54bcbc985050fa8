// The part of Transformers.js 4 that the guide uses. The package itself brings native binaries along,
// which no check of documentation needs.
import type {
  DecodingTokenizer,
  TransformersModel,
  TransformersModule,
} from '@modelspeak/endpoint-transformers-js';

export interface PreTrainedTokenizer extends DecodingTokenizer {
  (text: string, options?: { add_special_tokens?: boolean }): Record<string, unknown>;
}

export interface PreTrainedModel extends TransformersModel {
  generate(
    options: Record<string, unknown> & { max_new_tokens?: number; streamer?: TextStreamer },
  ): Promise<unknown>;
}

export const AutoTokenizer: { from_pretrained(model: string): Promise<PreTrainedTokenizer> };

export const AutoModelForCausalLM: {
  from_pretrained(
    model: string,
    options?: { dtype?: string; device?: string },
  ): Promise<PreTrainedModel>;
};

export class TextStreamer {
  constructor(
    tokenizer: PreTrainedTokenizer,
    options?: {
      skip_prompt?: boolean;
      skip_special_tokens?: boolean;
      callback_function?: (text: string) => void;
    },
  );
}

export const Tensor: TransformersModule['Tensor'];

export const random: TransformersModule['random'];
