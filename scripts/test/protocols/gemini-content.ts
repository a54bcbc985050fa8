import { GoogleGenAI } from '@google/genai';
import { geminiContent } from '@modelspeak/format-gemini';
import { PIXEL, type Protocol, type Said } from './protocol.js';

export const geminiContentProtocol: Protocol = {
  format: geminiContent(),
  body: {
    model: 'mark-model',
    systemInstruction: { parts: [{ text: 'mark-system' }] },
    contents: [
      {
        role: 'user',
        parts: [
          { text: 'mark-text' },
          { inlineData: { mimeType: 'image/png', data: PIXEL } },
          { inlineData: { mimeType: 'audio/wav', data: 'bWFyay1hdWRpbw==' } },
          {
            fileData: { fileUri: 'https://example.com/mark-file', mimeType: 'video/mark-video' },
          },
        ],
      },
      {
        role: 'model',
        parts: [
          { text: 'mark-thought', thought: true, thoughtSignature: 'mark-signature' },
          { executableCode: { code: 'mark-code', language: 'PYTHON' } },
          { text: 'mark-answer', thoughtSignature: 'mark-text-signature' },
          {
            functionCall: { id: 'mark-call', name: 'f', args: { a: 'mark-argument' } },
            thoughtSignature: 'mark-call-signature',
          },
        ],
      },
      {
        role: 'user',
        parts: [
          {
            functionResponse: {
              id: 'mark-call',
              name: 'f',
              response: { error: 'mark-result' },
              parts: [{ inlineData: { mimeType: 'image/png', data: PIXEL } }],
              scheduling: 'mark-scheduling',
            },
          },
          { text: 'mark-question' },
        ],
      },
    ],
    tools: [
      {
        functionDeclarations: [
          {
            name: 'f',
            description: 'mark-function',
            parameters: {
              type: 'OBJECT',
              properties: { city: { type: 'STRING', description: 'mark-parameter' } },
            },
          },
        ],
      },
      { googleSearch: { excludeDomains: ['mark-domain'] } },
    ],
    toolConfig: { functionCallingConfig: { mode: 'ANY' } },
    generationConfig: {
      maxOutputTokens: 731,
      topK: 741,
      stopSequences: ['mark-stop'],
      thinkingConfig: { thinkingBudget: 739, includeThoughts: true },
    },
    safetySettings: [{ category: 'mark-category' }],
    cachedContent: 'mark-cache',
  },
  clients: { '@google/genai': read },
};

async function read(stream: () => Response): Promise<Said> {
  const client = new GoogleGenAI({
    apiKey: 'x',
    httpOptions: { baseUrl: 'http://127.0.0.1:9', fetch: async () => stream() },
  });
  const chunks = await client.models.generateContentStream({ model: 'm', contents: 'Hi' });
  let text = '';
  let reasoning = '';
  const calls: { name: string; input: unknown }[] = [];
  for await (const { candidates } of chunks) {
    for (const part of candidates?.[0]?.content?.parts ?? []) {
      const { text: said = '', thought, functionCall: call } = part;
      if (thought) reasoning += said;
      else text += said;
      if (call !== undefined) calls.push({ name: call.name ?? '', input: call.args });
    }
  }
  return { text, reasoning, calls };
}
