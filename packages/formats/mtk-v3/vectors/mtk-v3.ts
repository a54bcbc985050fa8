import { refusalOutcome, type VectorOutcome } from '@modelspeak/conformance';
import { writeJson } from '@modelspeak/core';
import {
  MRPromptV3,
  type MtkFunction,
  type MtkMessage,
  type MtkReply,
  mtkV3,
  toTools,
} from '@modelspeak/format-mtk-v3';

/** A case of `mtk-v3.json`, with the method of MRPromptV3 that was run. */
type MtkV3Case =
  | { readonly method: 'get_prompt'; readonly input: PromptInput; readonly output: string }
  | { readonly method: 'get_prompt'; readonly input: PromptInput; readonly reference_error: string }
  | { readonly method: 'parse_generated_str'; readonly input: string; readonly output: MtkReply };

interface PromptInput {
  readonly conversations: readonly MtkMessage[];
  readonly functions: readonly MtkFunction[] | null;
  readonly add_bos_token: boolean;
  readonly training: boolean;
  readonly today: string;
}

/** Runs a case of MRPromptV3 through the format and through the class of the same name. */
export function runMtkV3(vector: unknown): VectorOutcome {
  const given = vector as MtkV3Case;
  if (given.method === 'parse_generated_str') {
    return { expected: writeJson(given.output), actual: writeJson(parse(given.input)) };
  }
  if ('reference_error' in given) return refusalOutcome(() => render(given.input));
  return { expected: given.output, actual: render(given.input) };
}

function render(input: PromptInput): string {
  const { functions, add_bos_token: bosToken, training, today } = input;
  // Sizes are plain numbers, not JSON numbers that keep their spelling.
  const messages = measured(
    JSON.parse(writeJson(input.conversations)) as PromptInput['conversations'],
  );
  const facade = prompter.getPrompt(messages, functions, {
    addBosToken: bosToken,
    training,
    today,
  });
  const tools = functions === null ? undefined : toTools(functions);
  const conversation = { messages, tools } as Parameters<ReturnType<typeof mtkV3>['render']>[0];
  const prompt = mtkV3({ bosToken, training }).render(conversation, { today, onLoss: 'reference' });
  if (prompt !== facade) throw new Error('MRPromptV3 and mtkV3 render different prompts');
  return prompt;
}

/** Sets the sizes of images from their paths, such as `images/640x480.png`. */
function measured(messages: readonly MtkMessage[]): readonly MtkMessage[] {
  return messages.map((message) => {
    if (message.role !== 'user' || !Array.isArray(message.content)) return message;
    const content = message.content.map((part) => {
      const size = part.type === 'image' ? /(\d+)x(\d+)/.exec(part.image_path ?? '') : null;
      return size === null ? part : { ...part, width: Number(size[1]), height: Number(size[2]) };
    });
    return { ...message, content };
  });
}

/** A prompter that loses what the reference loses. */
const prompter = new MRPromptV3({ onLoss: 'reference' });

/** Returns the message with keys in the reference's order, without IDs, and arguments formatted by the class. */
function parse(text: string): unknown {
  const { role, content, tool_calls: calls } = prompter.parseGeneratedStr(text);
  return {
    role,
    ...(content !== undefined && { content }),
    ...(calls !== undefined && {
      tool_calls: calls.map(({ type, function: called }) => ({ type, function: called })),
    }),
  };
}
