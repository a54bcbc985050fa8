import { sharegpt } from '@modelspeak/format-sharegpt';
import { PARAMETERS, PIXEL, type Protocol } from './protocol.js';

export const sharegptProtocol: Protocol = {
  format: sharegpt(),
  body: {
    id: 'mark-id',
    model: 'mark-model',
    system: 'mark-system',
    conversations: [
      { from: 'user', value: '<image>mark-text<image>' },
      { from: 'gpt', value: '<think>mark-thought</think>mark-answer', weight: 'mark-weight' },
      { from: 'system', value: 'mark-later-system' },
      {
        from: 'function_call',
        value: '{"name":"f","arguments":{"a":"mark-argument"},"id":"mark-call"}',
      },
      { from: 'observation', value: 'mark-result' },
      { from: 'tool', value: 'mark-result-of-nothing' },
      { from: 'human', value: 'mark-question' },
    ],
    images: [`data:image/png;base64,${PIXEL}`, 'https://example.com/mark-image'],
    tools: JSON.stringify([
      { name: 'f', description: 'mark-function', parameters: PARAMETERS, returns: 'mark-returns' },
    ]),
    chosen: { from: 'gpt', value: 'mark-chosen' },
  },
  clients: {},
};
