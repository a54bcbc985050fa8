import { randomBytes } from 'node:crypto';
import {
  convertToModelMessages,
  type InferUITools,
  isStepCount,
  type LanguageModel,
  streamText,
  type ToolUIPart,
  tool,
  type UIDataTypes,
  type UIMessage,
  validateUIMessages,
} from 'ai';
import { z } from 'zod';

const tools = {
  send_postcard: tool({
    description: 'Sends a postcard to a city.',
    inputSchema: z.object({ city: z.string().max(20) }),
    execute: ({ city }) => `A postcard is on its way to ${city}.`,
  }),
};

type ChatTools = InferUITools<typeof tools>;
export type ChatMessage = UIMessage<unknown, UIDataTypes, ChatTools>;
export type PostcardPart = ToolUIPart<ChatTools>;

const Body = z.object({ messages: z.array(z.unknown()), mustCall: z.boolean().optional() });

// An approval counts only for a call that this server asked about.
const experimental_toolApprovalSecret = randomBytes(32);

/** Answers what `useChat` sends: continues the conversation, and streams what is new of it. */
export async function chat(request: Request, model: LanguageModel): Promise<Response> {
  const { messages, mustCall } = Body.parse(await request.json());
  const result = streamText({
    model,
    messages: await convertToModelMessages(
      await validateUIMessages<ChatMessage>({ messages, tools }),
    ),
    tools,
    toolApproval: { send_postcard: 'user-approval' },
    experimental_toolApprovalSecret,
    // The model may call the tool; a small one has to be told when to.
    prepareStep: ({ stepNumber }) => ({
      toolChoice: mustCall === true && stepNumber === 0 ? 'required' : 'auto',
    }),
    providerOptions: { modelspeak: { maxCalls: 1 } },
    stopWhen: isStepCount(5),
    abortSignal: request.signal,
  });
  return result.toUIMessageStreamResponse();
}
