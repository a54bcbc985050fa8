import { createModelspeak } from '@modelspeak/ai-sdk';
import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { promptedTools } from '@modelspeak/prompted-tools';

const address = process.env['LLAMA_SERVER'] ?? 'http://127.0.0.1:8080';

// SmolLM2 was not trained to call tools: the prompt explains how, and a grammar enforces it.
const smollm2 = chatModel({
  format: promptedTools(chatml()),
  endpoint: llamaServer(address),
  sampling: { temperature: 0, maxTokens: 60 },
});

export const modelspeak = createModelspeak({ models: { smollm2 } });
