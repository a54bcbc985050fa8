import type { MessagesFormat } from '@modelspeak/core';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { geminiContent } from '@modelspeak/format-gemini';
import { ollamaChat } from '@modelspeak/format-ollama';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { openaiResponses } from '@modelspeak/format-openai-responses';
import { describe, expect, test } from 'vitest';

const PNG = { type: 'base64', media_type: 'image/png', data: 'AAAA' };
const CACHED = { type: 'ephemeral', ttl: '1h', scope: 'global' };
const USER = { role: 'user', content: 'Hi' };
const CALL = { id: 'c', type: 'function', function: { name: 'f', arguments: '{"a": 1}' } };

const anthropic = (messages: readonly object[], more: object = {}) => ({
  model: 'm',
  max_tokens: 9,
  messages,
  ...more,
});
const chat = (messages: readonly object[], more: object = {}) => ({
  model: 'm',
  messages,
  ...more,
});
const responses = (input: readonly object[], more: object = {}) => ({ model: 'm', input, ...more });

/** Bodies as clients send them, by what is unusual in them. */
const BODIES: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'anthropic-messages': {
    'system blocks with a billing header and cache marks': anthropic([USER], {
      system: [
        { type: 'text', text: 'x-anthropic-billing-header: cc_version=1;' },
        { type: 'text', text: 'S', cache_control: CACHED },
      ],
    }),
    'a later system message': anthropic([
      USER,
      { role: 'assistant', content: 'A' },
      { role: 'system', content: 'S' },
      USER,
    ]),
    'thinking without a signature': anthropic([
      USER,
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'T', signature: '' },
          { type: 'text', text: 'A' },
        ],
      },
      USER,
    ]),
    'thinking that is not shown': anthropic([
      USER,
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: '', signature: 'sig' },
          { type: 'text', text: 'A' },
        ],
      },
      USER,
    ]),
    'interleaved thinking, redacted thinking, results with images and errors, cache marks':
      anthropic([
        USER,
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'T', signature: 's' },
            { type: 'tool_use', id: 'a', name: 'f', input: {} },
            { type: 'thinking', thinking: 'T2', signature: 's2' },
            { type: 'text', text: 'x' },
            { type: 'redacted_thinking', data: 'd' },
            {
              type: 'tool_use',
              id: 'b',
              name: 'f',
              input: {},
              caller: { type: 'direct' },
              cache_control: CACHED,
            },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'b' },
            {
              type: 'tool_result',
              tool_use_id: 'a',
              is_error: true,
              content: [
                { type: 'image', source: PNG },
                { type: 'text', text: 'E', cache_control: CACHED },
              ],
              cache_control: CACHED,
            },
            { type: 'text', text: 'go' },
            { type: 'image', source: { type: 'url', url: 'https://x/y.PNG' } },
          ],
        },
      ]),
    'a result that is no error': anthropic([
      USER,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'a', is_error: false, content: 'x' }],
      },
    ]),
    'results with references, documents and search results': anthropic([
      USER,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] },
      {
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: 'a',
            content: [
              { type: 'tool_reference', tool_name: 'g' },
              { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } },
              {
                type: 'search_result',
                source: 's',
                title: 't',
                content: [{ type: 'text', text: 'x' }],
              },
            ],
          },
        ],
      },
    ]),
    'server tools, MCP, citations, compaction': anthropic([
      USER,
      {
        role: 'assistant',
        content: [
          { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'q' } },
          {
            type: 'web_search_tool_result',
            tool_use_id: 's',
            content: [{ type: 'web_search_result', url: 'u', title: 't', encrypted_content: 'e' }],
          },
          {
            type: 'text',
            text: 'A',
            citations: [
              {
                type: 'web_search_result_location',
                url: 'u',
                cited_text: 'c',
                encrypted_index: 'i',
              },
            ],
          },
          { type: 'mcp_tool_use', id: 'm', name: 'n', server_name: 'x', input: {} },
          { type: 'mcp_tool_result', tool_use_id: 'm', is_error: false, content: [] },
          { type: 'compaction', content: 'sum' },
        ],
      },
      USER,
    ]),
    'documents, uploads and images by id': anthropic([
      {
        role: 'user',
        content: [
          {
            type: 'document',
            source: { type: 'base64', media_type: 'application/pdf', data: 'AA' },
            title: 'T',
            context: 'C',
            citations: { enabled: true },
            cache_control: CACHED,
          },
          { type: 'document', source: { type: 'file', file_id: 'f' } },
          { type: 'container_upload', file_id: 'f' },
          { type: 'image', source: { type: 'file', file_id: 'i' } },
        ],
      },
    ]),
    'two user messages': anthropic([
      USER,
      { role: 'user', content: [{ type: 'text', text: 'again' }] },
    ]),
    'a message without blocks': anthropic([USER, { role: 'assistant', content: [] }, USER]),
    'a message without text': anthropic([USER, { role: 'assistant', content: '' }, USER]),
    'a prefill': anthropic([USER, { role: 'assistant', content: 'Pre' }]),
    'every setting': anthropic([USER], {
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: {
        effort: 'high',
        format: { type: 'json_schema', schema: { type: 'object' } },
        task_budget: { type: 'tokens', total: 9 },
      },
      context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
      tool_choice: { type: 'tool', name: 'f', disable_parallel_tool_use: true },
      tools: [
        {
          name: 'f',
          input_schema: { type: 'object' },
          strict: true,
          defer_loading: true,
          eager_input_streaming: true,
          cache_control: CACHED,
          input_examples: [{}],
        },
        {
          type: 'custom',
          name: 'g',
          description: 'd',
          input_schema: { type: 'object', properties: {} },
        },
        { type: 'web_search_20250305', name: 'web_search', max_uses: 5 },
      ],
      metadata: { user_id: 'u' },
      service_tier: 'auto',
      stream: true,
      stop_sequences: [],
      temperature: 1,
      top_p: 0.9,
      mcp_servers: [],
      container: null,
    }),
    'thinking turned off': anthropic([USER], { thinking: { type: 'disabled' } }),
    'a budget for thinking': anthropic([USER], {
      thinking: { type: 'enabled', budget_tokens: 1024, display: 'omitted' },
    }),
    'no tool choice': anthropic([USER], {
      tool_choice: { type: 'none' },
      tools: [{ name: 'f', input_schema: { type: 'object' } }],
    }),
    'unknown keys of a message': anthropic([{ ...USER, id: 'msg_1' }]),
  },
  'openai-responses': {
    'what Codex sends': responses(
      [
        { role: 'developer', content: [{ type: 'input_text', text: 'D' }] },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'U' },
            { type: 'input_image', image_url: 'data:image/png;base64,AA', detail: 'high' },
          ],
        },
        { type: 'reasoning', summary: [], encrypted_content: 'E' },
        {
          type: 'function_call',
          name: 'exec',
          namespace: 'ns',
          arguments: '{"cmd": "ls"}',
          call_id: 'c1',
        },
        {
          type: 'function_call_output',
          call_id: 'c1',
          output: [
            { type: 'input_text', text: 'x' },
            { type: 'input_image', image_url: 'data:image/png;base64,AA' },
          ],
        },
        {
          type: 'custom_tool_call',
          status: 'completed',
          call_id: 'c2',
          name: 'apply_patch',
          input: '*** Begin',
        },
        { type: 'custom_tool_call_output', call_id: 'c2', output: 'Done' },
        { role: 'assistant', content: [{ type: 'output_text', text: 'A' }], phase: 'final_answer' },
        { type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'q' } },
        { role: 'user', content: [{ type: 'input_text', text: 'next' }] },
      ],
      {
        instructions: 'I',
        tools: [
          {
            type: 'function',
            name: 'exec',
            description: 'd',
            strict: false,
            parameters: { type: 'object' },
          },
          {
            type: 'namespace',
            name: 'ns',
            description: 'x',
            tools: [{ type: 'function', name: 'spawn', parameters: {} }],
          },
          {
            type: 'custom',
            name: 'apply_patch',
            description: 'd',
            format: { type: 'grammar', syntax: 'lark', definition: 'x' },
          },
          { type: 'web_search', external_web_access: false },
          { type: 'local_shell' },
          { type: 'image_generation' },
          { type: 'tool_search', execution: 'client' },
        ],
        tool_choice: 'auto',
        parallel_tool_calls: true,
        reasoning: { effort: 'medium', summary: 'auto' },
        store: false,
        stream: true,
        include: ['reasoning.encrypted_content'],
        prompt_cache_key: 'k',
        text: {
          verbosity: 'low',
          format: { type: 'json_schema', strict: true, schema: { type: 'object' }, name: 'n' },
        },
        client_metadata: { a: 'b' },
      },
    ),
    shells: responses([
      {
        type: 'local_shell_call',
        id: 'l',
        call_id: 'c',
        status: 'completed',
        action: { type: 'exec', command: ['ls'], env: {} },
      },
      { type: 'local_shell_call_output', id: 'c', output: 'x' },
      { type: 'shell_call', call_id: 'd', action: { commands: ['ls'] } },
      { type: 'shell_call_output', call_id: 'd', output: [] },
      { role: 'user', content: 'U' },
    ]),
    'results out of order': responses([
      { type: 'function_call', name: 'f', arguments: '{}', call_id: 'a' },
      { type: 'function_call', name: 'g', arguments: '{}', call_id: 'b' },
      { type: 'function_call_output', call_id: 'b', output: '2', id: 'fco', status: 'completed' },
      { type: 'function_call_output', call_id: 'a', output: '1' },
    ]),
    'calls one after another': responses([
      { type: 'function_call', name: 'f', arguments: '{}', call_id: 'a' },
      { type: 'function_call_output', call_id: 'a', output: '1' },
      { type: 'reasoning', id: 'r', summary: [] },
      { type: 'function_call', name: 'g', arguments: '{}', call_id: 'b' },
      { type: 'function_call_output', call_id: 'b', output: '2' },
    ]),
    'reasoning between calls': responses([
      { type: 'reasoning', id: 'r1', summary: [], encrypted_content: 'x' },
      { type: 'function_call', name: 'f', arguments: '{}', call_id: 'a' },
      { type: 'reasoning', id: 'r2', summary: [], encrypted_content: 'y' },
      { type: 'function_call', name: 'g', arguments: '{}', call_id: 'b' },
      { type: 'function_call_output', call_id: 'a', output: '1' },
      { type: 'function_call_output', call_id: 'b', output: '2' },
    ]),
    'references, compaction and MCP': responses([
      { type: 'item_reference', id: 'x' },
      { type: 'compaction', encrypted_content: 'z' },
      { type: 'mcp_call', id: 'm', name: 'n', server_label: 's', arguments: '{}' },
      { type: 'mcp_approval_response', approval_request_id: 'q', approve: true },
      { role: 'user', content: 'U' },
    ]),
    'files, images and audio': responses([
      {
        role: 'user',
        content: [
          { type: 'input_file', file_id: 'f' },
          { type: 'input_file', filename: 'a.pdf', file_data: 'data:application/pdf;base64,AA' },
          { type: 'input_image', file_id: 'i', detail: 'low' },
          { type: 'input_audio', input_audio: { data: 'AA', format: 'wav' } },
          { type: 'input_file', file_url: 'https://x', prompt_cache_breakpoint: true },
        ],
      },
    ]),
    'a system message at the end': responses([
      { role: 'assistant', content: 'A' },
      { role: 'user', content: 'U' },
      { role: 'system', content: 'S' },
    ]),
    'empty contents': responses([
      { role: 'user', content: [] },
      { role: 'assistant', content: '' },
    ]),
  },
  'openai-messages': {
    'keys and parts that only some servers know': chat(
      [
        { role: 'developer', content: [{ type: 'text', text: 'D', cache_control: CACHED }] },
        {
          role: 'user',
          name: 'n',
          content: [
            { type: 'text', text: 'U' },
            { type: 'image_url', image_url: { url: 'https://x', detail: 'high' } },
            { type: 'video_url', video_url: { url: 'https://v' } },
            { type: 'file', file: { file_id: 'f' } },
            { type: 'audio_url', audio_url: { url: 'a' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          refusal: null,
          annotations: [],
          audio: null,
          function_call: null,
          tool_calls: [
            { ...CALL, index: 0, extra_content: { google: { thought_signature: 's' } } },
          ],
          reasoning_content: 'r',
          reasoning_details: [{ type: 'reasoning.encrypted', data: 'd' }],
        },
        { role: 'tool', tool_call_id: 'c', name: 'f', content: [{ type: 'text', text: 'x' }] },
        { role: 'user', content: 'more' },
      ],
      {
        tools: [
          {
            type: 'function',
            function: { name: 'f', strict: true, parameters: { type: 'object' } },
            cache_control: CACHED,
          },
        ],
        tool_choice: { type: 'function', function: { name: 'f' } },
        parallel_tool_calls: false,
        stream: true,
        stream_options: { include_usage: true },
        stop: ['x'],
        n: 1,
        logprobs: true,
        top_logprobs: 2,
        logit_bias: { 1: 2 },
        max_tokens: 5,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'n', strict: true, schema: {} },
        },
        reasoning_effort: 'xhigh',
        verbosity: 'low',
        prediction: { type: 'content', content: 'x' },
        web_search_options: {},
        store: false,
        metadata: {},
        seed: 1,
        chat_template_kwargs: { enable_thinking: false },
        prompt_cache_key: 'k',
      },
    ),
    'custom tools': chat(
      [
        USER,
        {
          role: 'assistant',
          tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'p', input: 'x' } }],
        },
        { role: 'tool', tool_call_id: 'c', content: '' },
      ],
      {
        tools: [
          {
            type: 'custom',
            custom: {
              name: 'p',
              description: 'd',
              format: { type: 'grammar', grammar: { syntax: 'lark', definition: 'x' } },
            },
          },
        ],
        tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: [] } },
      },
    ),
    'a tool of the provider': chat([USER], {
      tools: [{ type: 'web_search' }, { type: 'function', function: { name: 'f' } }],
    }),
    'a result with an image': chat([
      USER,
      { role: 'assistant', content: null, tool_calls: [CALL] },
      {
        role: 'tool',
        tool_call_id: 'c',
        content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }],
      },
    ]),
    'thinking blocks of other clients': chat([
      USER,
      {
        role: 'assistant',
        content: 'A',
        thinking_blocks: [{ type: 'thinking', thinking: 't', signature: 's' }],
        prefix: true,
      },
    ]),
    'thinking parts of other servers': chat([
      USER,
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'x' }] },
          { type: 'text', text: 'A' },
        ],
      },
      USER,
    ]),
  },
  'gemini-content': {
    'parallel calls with one signature': {
      contents: [
        { role: 'user', parts: [{ text: 'Hi' }] },
        {
          role: 'model',
          parts: [
            { text: 'Hm.', thought: true },
            { functionCall: { name: 'f', args: { a: 1 } }, thoughtSignature: 's' },
            { functionCall: { name: 'f', args: { a: 2 } } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { name: 'f', response: { output: 'one' } } },
            { functionResponse: { name: 'f', response: { error: 'two' } } },
          ],
        },
      ],
      tools: [
        {
          functionDeclarations: [
            { name: 'f', description: 'd', parametersJsonSchema: { type: 'object' } },
          ],
        },
        { googleSearch: {} },
        { urlContext: {} },
      ],
      toolConfig: { functionCallingConfig: { mode: 'VALIDATED', allowedFunctionNames: ['f'] } },
    },
    'code, files and videos': {
      contents: [
        {
          role: 'user',
          parts: [
            {
              fileData: { fileUri: 'https://youtu.be/x', mimeType: 'video/mp4' },
              videoMetadata: { startOffset: '1s', fps: 2 },
            },
            { inlineData: { mimeType: 'application/pdf', data: 'AAAA' } },
            { text: 'Hi' },
          ],
        },
        {
          role: 'model',
          parts: [
            { executableCode: { language: 'PYTHON', code: '1' }, thoughtSignature: 's' },
            { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
            { text: 'One.' },
            { text: '', thoughtSignature: 't' },
          ],
        },
        { role: 'user', parts: [{ text: 'Thanks' }] },
      ],
      systemInstruction: { parts: [{ text: 'A' }, { text: 'B' }] },
      safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
      cachedContent: 'cachedContents/1',
      labels: { a: 'b' },
      generationConfig: {
        thinkingConfig: { thinkingLevel: 'HIGH', includeThoughts: true },
        responseMimeType: 'application/json',
        responseJsonSchema: { type: 'object' },
        mediaResolution: 'MEDIA_RESOLUTION_LOW',
        candidateCount: 1,
        temperature: 1,
      },
    },
  },
  'ollama-chat': {
    'two results of one tool': {
      model: 'm',
      messages: [
        {
          role: 'assistant',
          content: '',
          tool_calls: [
            { function: { name: 'f', arguments: { a: 1 } } },
            { function: { name: 'f', arguments: { a: 2 } } },
          ],
        },
        { role: 'tool', tool_name: 'f', content: '1' },
        { role: 'tool', tool_name: 'f', content: '2' },
      ],
      stream: false,
    },
    'images of an unknown kind': {
      model: 'm',
      messages: [{ role: 'user', content: 'x', images: ['data:image/png;base64,AA', 'AAAA'] }],
      stream: false,
    },
    'images of several kinds': {
      model: 'm',
      messages: [{ role: 'user', content: '', images: ['UklGRAAA', 'R0lGAA'] }],
      stream: false,
      think: false,
      format: { type: 'object' },
    },
  },
};

const FORMATS = [
  anthropicMessages(),
  openaiResponses(),
  openaiMessages(),
  geminiContent(),
  ollamaChat(),
].map((format) => format as unknown as MessagesFormat);

describe.each(FORMATS.map((format) => ({ name: format.name, format })))(
  '$name',
  ({ name, format }) => {
    test.each(Object.entries(BODIES[name] ?? {}))(
      'a body is written as it was read: %s',
      (_what, body) => {
        expect(format.writeBody(format.readBody(body))).toEqual(body);
      },
    );
  },
);
