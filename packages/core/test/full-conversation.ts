/** A conversation that has everything a conversation can have. */
export const fullConversation = {
  messages: [
    { role: 'system', content: 'Be brief.', name: 'host', extra: { cache_control: { type: 'x' } } },
    { role: 'developer', content: [{ type: 'text', text: 'Be kind.' }] },
    {
      role: 'user',
      name: 'ann',
      content: [
        { type: 'text', text: 'What is this?', extra: { cache_control: { type: 'x' } } },
        { type: 'image_url', image_url: { url: 'data:,', detail: 'low' } },
        { type: 'image', image_path: 'a.png', width: 4, height: 3 },
        { type: 'bbox', width: 4, height: 3, coords: [[0, 0, 1, 1]] },
        { type: 'input_audio', input_audio: { data: '', format: 'wav' } },
        { type: 'file', file: { file_id: 'f', filename: 'a.pdf', file_data: '' } },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'hm', signature: 's', encrypted: 'e', id: 'r' },
        { type: 'text', text: 'Hm.', signature: 's' },
        { type: 'tool_call', id: 'a', signature: 's', extra: { at: 1 } },
        { type: 'refusal', refusal: 'no' },
      ],
      name: 'bot',
      reasoning_content: 'hm',
      refusal: 'no',
      stop_reason: 'end_of_turn',
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'f', arguments: '{"a": [1]}' }, extra: {} },
        { id: 'b', type: 'custom', custom: { name: 'g', input: 'x' } },
      ],
      audio: { id: 'sound' },
      function_call: { name: 'h', arguments: 'anything' },
    },
    { role: 'tool', tool_call_id: 'a', content: 'ok', name: 'f', is_error: true, extra: {} },
    { role: 'function', name: 'h', content: null },
    { role: 'assistant', content: '', tool_calls: null, refusal: null, audio: null },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'f',
        description: null,
        parameters: { type: 'object' },
        required: ['a'],
        strict: true,
      },
      extra: { cache_control: { type: 'x' } },
    },
    { type: 'custom', custom: { name: 'g', description: 'x', format: { type: 'text' } } },
  ],
};
