import type { LanguageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { type ChatOptions, type ChatSettings, inOrder, looseTools } from '@modelspeak/chat';
import type { Conversation } from '@modelspeak/core';
import { conversationOf } from '../prompt/conversation-of.js';
import { ownOptionsOf } from './own-options.js';
import { formatted } from './response-format-of.js';
import { samplingOf } from './sampling-of.js';
import { sentHeaders } from './sent-headers.js';
import { thinkingOf } from './thinking-of.js';
import { toolChoiceOf, toolsOf } from './tools-of.js';

/** A call of the AI SDK, as a chat model takes it. */
export interface ChatRequest {
  readonly conversation: Conversation;
  readonly options: ChatOptions;
  readonly warnings: SharedV4Warning[];
}

/**
 * Translates a call. Settings that the model or its server does not support are left out, with a warning.
 *
 * @throws {ModelspeakError} for messages that the model cannot be sent
 */
export function chatRequest(call: LanguageModelV4CallOptions, settings: ChatSettings): ChatRequest {
  const { format, endpoint } = settings;
  const { prompt, reasoning = 'provider-default', abortSignal, headers } = call;
  const warnings: SharedV4Warning[] = [];
  const tools = toolsOf(call, warnings);
  const { toolErrors, files } = format.supports;
  const own = ownOptionsOf(call);
  const given = conversationOf(prompt, tools, {
    marksErrors: toolErrors === true,
    takesFiles: files === true,
  });
  const asked = inOrder(given, format, own);
  const { conversation, responseFormat } = formatted(
    asked,
    call.responseFormat,
    settings,
    warnings,
  );
  const thinking = own.thinking ?? thinkingOf(reasoning, format.request.thinking, warnings);
  const toolChoice = toolChoiceOf(call);
  const loose = looseTools(settings, conversation.tools ?? [], toolChoice);
  if (loose.length > 0) {
    const details = `nothing enforces ${loose.join(', ')} while the model writes; check the arguments`;
    warnings.push({ type: 'compatibility', feature: 'toolChoice', details });
  }
  const isPrefill = prompt.at(-1)?.role === 'assistant';
  const options: ChatOptions = {
    ...own,
    sampling: { ...samplingOf(call, endpoint, warnings), ...own.sampling },
    signal: abortSignal,
    ...sentHeaders(headers),
    ...(thinking !== undefined && { thinking }),
    ...(responseFormat !== undefined && { responseFormat }),
    // The AI SDK says `auto` for a model without tools, too.
    ...(toolChoice !== undefined && tools.length > 0 && { toolChoice }),
    ...(isPrefill && { continueFinalMessage: true }),
  };
  return { conversation, options, warnings };
}
