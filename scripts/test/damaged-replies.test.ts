import { accumulate, type PromptFormat, type ReplyChunk, type Tool } from '@modelspeak/core';
import { compileControlTokens, createControlScanner } from '@modelspeak/core/authoring';
import { cohere } from '@modelspeak/format-cohere';
import { deepseek } from '@modelspeak/format-deepseek';
import { gemma } from '@modelspeak/format-gemma';
import { glm } from '@modelspeak/format-glm';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { granite } from '@modelspeak/format-granite';
import { hermes } from '@modelspeak/format-hermes';
import { kimi } from '@modelspeak/format-kimi';
import { lfm2 } from '@modelspeak/format-lfm2';
import { llama4 } from '@modelspeak/format-llama4';
import { minimax } from '@modelspeak/format-minimax';
import { mistral } from '@modelspeak/format-mistral';
import { nemotron } from '@modelspeak/format-nemotron';
import { qwen } from '@modelspeak/format-qwen';
import { seedOss } from '@modelspeak/format-seed-oss';
import { describe, expect, test } from 'vitest';

const tools: readonly Tool[] = [
  {
    type: 'function',
    function: {
      name: 'forecast',
      parameters: {
        type: 'object',
        properties: { city: { type: 'string' }, days: { type: 'integer' } },
      },
    },
  },
  { type: 'function', function: { name: 'now' } },
];

/** What is read of a reply; what is left out is empty. */
interface Read {
  readonly text?: string;
  readonly thought?: string;
  readonly calls?: readonly string[];
  readonly malformed?: readonly string[];
  readonly repairs?: readonly string[];
}

type Row = readonly [format: PromptFormat, reply: string, expected: Read];

const qwen3 = qwen({ version: '3' });
const coder = qwen({ version: '3-coder' });
const nemotron3 = nemotron({ version: '3-nano' });
const glm45 = glm({ version: '4.5' });
const glm5 = glm({ version: '5' });
const k2 = kimi({ version: 'k2' });
const k2Thinking = kimi({ version: 'k2-thinking' });
const k3 = kimi({ version: 'k3' });
const v32 = deepseek({ version: 'v3.2' });
const v4 = deepseek({ version: 'v4' });
const m2 = minimax({ version: 'm2' });
const m3 = minimax({ version: 'm3' });
const gemma4 = gemma({ version: '4' });
const magistral = mistral({ version: 'v13' });
const r7b = cohere({ version: 'r7b' });

const forecast = 'forecast({"city":"Oslo","days":3})';
const NOW = ['now({})'];
const JSON_CALL = '<tool_call>\n{"name": "now", "arguments": {}}\n</tool_call>';
const CITY = '<parameter=city>\nOslo\n</parameter>\n';
const DAYS = '<parameter=days>\n3\n</parameter>\n';
const TAGS = `<function=forecast>\n${CITY}${DAYS}</function>`;
const section = (calls: string) => `<|tool_calls_section_begin|>${calls}<|tool_calls_section_end|>`;
const K2_CALL = '<|tool_call_begin|>functions.now:0<|tool_call_argument_begin|>{}<|tool_call_end|>';
const dsml = (tag: string, calls: string) => `<｜DSML｜${tag}>\n${calls}\n</｜DSML｜${tag}>`;
const DSML_NOW = '<｜DSML｜invoke name="now">\n</｜DSML｜invoke>';
const M2_NOW = '<minimax:tool_call>\n<invoke name="now">\n</invoke>\n</minimax:tool_call>';
const N = ']<]minimax[>[';
const M3_NOW = `${N}<tool_call>\n${N}<invoke name="now">${N}</invoke>\n${N}</tool_call>`;
const K3_THINK = '<|open|>think<|sep|>';
const K3_NOW =
  '<|open|>tools<|sep|><|open|>call tool="now" index="1"<|sep|><|close|>call<|sep|><|close|>tools<|sep|>';

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'a call in reasoning that never closes is a call': [
    [qwen3, `<think>\nHm.\n${JSON_CALL}<|im_end|>`, { thought: 'Hm.', calls: NOW }],
    [qwen3, `<think>\nHm.\n${JSON_CALL}\nSo.`, { thought: `Hm.\n${JSON_CALL}\nSo.` }],
    [qwen3, `<think>\n${JSON_CALL}\n</think>\n\nHi.`, { thought: JSON_CALL, text: 'Hi.' }],
    [
      nemotron3,
      `<think>\nHm.\n<tool_call>\n${TAGS}\n</tool_call>`,
      { thought: 'Hm.', calls: [forecast] },
    ],
    [glm45, '<think>Hm.\n<tool_call>now\n</tool_call>', { thought: 'Hm.', calls: NOW }],
    [glm5, '<think>Hm.<tool_call>now</tool_call>', { thought: 'Hm.', calls: NOW }],
    [k2Thinking, `<think>Hm.${section(K2_CALL)}<|im_end|>`, { thought: 'Hm.', calls: NOW }],
    [k3, `${K3_THINK}Hm.${K3_NOW}`, { thought: 'Hm.', calls: NOW }],
    [v32, `<think>Hm.\n\n${dsml('function_calls', DSML_NOW)}`, { thought: 'Hm.', calls: NOW }],
    [v4, `<think>Hm.\n\n${dsml('tool_calls', DSML_NOW)}`, { thought: 'Hm.', calls: NOW }],
    [m2, `<think>\nHm.\n${M2_NOW}`, { thought: 'Hm.', calls: NOW }],
    [m3, `<mm:think>Hm.${M3_NOW}`, { thought: 'Hm.', calls: NOW }],
    [magistral, '[THINK]Hm.[TOOL_CALLS]now[ARGS]{}</s>', { thought: 'Hm.', calls: NOW }],
    [
      gemma4,
      '<|channel>thought\nHm.<|tool_call>call:now{}<tool_call|>',
      { thought: 'Hm.', calls: NOW },
    ],
    [
      seedOss(),
      `<seed:think>Hm.\n\n<seed:tool_call>\n${TAGS}\n</seed:tool_call>`,
      { thought: 'Hm.', calls: ['forecast({"city":"\\nOslo\\n","days":3})'] },
    ],
    [
      r7b,
      '<|START_THINKING|>Hm.<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "now", "parameters": {}}]<|END_ACTION|>',
      { thought: 'Hm.', calls: NOW },
    ],
    [
      lfm2(),
      '<think>Hm.<|tool_call_start|>[now()]<|tool_call_end|>',
      { thought: 'Hm.', calls: NOW },
    ],
  ],
  'a parameter without its closing tag ends before the next': [
    [
      coder,
      `<tool_call>\n<function=forecast>\n<parameter=city>\nOslo\n${DAYS}</function>\n</tool_call>`,
      { calls: [forecast], repairs: ['missing-close </parameter>'] },
    ],
    [
      coder,
      `<tool_call>\n<function=forecast>\n${CITY}<parameter=days>\n3\n</function>\n</tool_call>`,
      { calls: [forecast], repairs: ['missing-close </parameter>'] },
    ],
    [
      coder,
      `<tool_call>\n<function=forecast>\n${CITY}${DAYS}</tool_call>`,
      { calls: [forecast], repairs: ['missing-close </function>'] },
    ],
    [
      coder,
      '<tool_call>\n<function=forecast>\n<parameter=city>\nsee\n<parameter=city>\nand <parameter=days>\n</parameter>\n</function>\n</tool_call>',
      { calls: ['forecast({"city":"see\\n<parameter=city>\\nand <parameter=days>"})'] },
    ],
    [
      seedOss(),
      '<seed:tool_call>\n<function=forecast>\n<parameter=city>Oslo\n<parameter=days>3</parameter>\n</function>\n</seed:tool_call>',
      { calls: [forecast], repairs: ['missing-close </parameter>'] },
    ],
    [
      glm45,
      '<tool_call>forecast\n<arg_key>city</arg_key>\n<arg_value>Oslo</arg_value>\n<arg_key>days</arg_key>\n<arg_value>3\n</tool_call>',
      { calls: [forecast], repairs: ['missing-close </arg_value>'] },
    ],
    [
      glm5,
      '<tool_call>forecast<arg_key>city</arg_key><arg_value>Oslo<arg_key>days</arg_key><arg_value>3</arg_value></tool_call>',
      { calls: [forecast], repairs: ['missing-close </arg_value>'] },
    ],
    [
      m2,
      '<minimax:tool_call>\n<invoke name="forecast">\n<parameter name="city">Oslo\n<parameter name="days">3</parameter>\n</invoke>\n</minimax:tool_call>',
      { calls: [forecast], repairs: ['missing-close </parameter>'] },
    ],
    [
      v4,
      dsml(
        'tool_calls',
        '<｜DSML｜invoke name="forecast">\n<｜DSML｜parameter name="city" string="true">Oslo\n<｜DSML｜parameter name="days" string="false">3</｜DSML｜parameter>\n</｜DSML｜invoke>',
      ),
      { calls: [forecast], repairs: ['missing-close </｜DSML｜parameter>'] },
    ],
  ],
  'a call without the mark before it is a call of an offered tool': [
    [
      coder,
      `Ok.\n\n${TAGS}\n</tool_call>`,
      { text: 'Ok.', calls: [forecast], repairs: ['missing-open <tool_call>'] },
    ],
    [coder, `${TAGS}<|im_end|>`, { calls: [forecast], repairs: ['missing-open <tool_call>'] }],
    [coder, TAGS.replace('forecast', 'unknown'), { text: TAGS.replace('forecast', 'unknown') }],
    [coder, 'Begin with `<function=forecast>`.', { text: 'Begin with `<function=forecast>`.' }],
    [
      nemotron3,
      `<think></think>${TAGS}\n</tool_call>`,
      { calls: [forecast], repairs: ['missing-open <tool_call>'] },
    ],
    [
      seedOss(),
      '<function=forecast>\n<parameter=city>Oslo</parameter>\n</function>\n</seed:tool_call>',
      { calls: ['forecast({"city":"Oslo"})'], repairs: ['missing-open <seed:tool_call>'] },
    ],
    [
      qwen({ version: '3.5' }),
      `${TAGS}</tool_call>`,
      { calls: [forecast], repairs: ['missing-open <tool_call>'] },
    ],
  ],
  'what remains of a call is not text': [
    [
      qwen3,
      'Ok.\n<tool_call>\n{"name": "now", "argu',
      { text: 'Ok.', malformed: ['\n<tool_call>\n{"name": "now", "argu'] },
    ],
    [qwen3, 'Ok.\n<tool_call>', { text: 'Ok.', malformed: ['\n<tool_call>'] }],
    [
      hermes(),
      `${JSON_CALL}\n<tool_call>\n{"na`,
      { calls: NOW, malformed: ['\n<tool_call>\n{"na'] },
    ],
    [
      granite({ version: '4.0' }),
      'Ok.\n<tool_call>\n{"name": 5}\n</tool_call>',
      { text: 'Ok.', malformed: ['\n<tool_call>\n{"name": 5}\n</tool_call>'] },
    ],
    [
      coder,
      'Ok.\n\n<tool_call>\n<function=now>\n<par',
      { text: 'Ok.', malformed: ['\n\n<tool_call>\n<function=now>\n<par'] },
    ],
    [
      magistral,
      'Ok.[TOOL_CALLS]now[ARGS]{"a',
      { text: 'Ok.', malformed: ['[TOOL_CALLS]now[ARGS]{"a'] },
    ],
    [
      k2,
      `Ok.<|tool_calls_section_begin|>${K2_CALL.slice(0, 40)}`,
      { text: 'Ok.', malformed: [`<|tool_calls_section_begin|>${K2_CALL.slice(0, 40)}`] },
    ],
    [
      gptOss(),
      '<|channel|>commentary to=functions.now<|message|>{"a',
      { malformed: ['<|channel|>commentary to=functions.now<|message|>{"a'] },
    ],
  ],
  'marks that mean nothing are left out': [
    [k2, `Ok.${section('')}`, { text: 'Ok.', repairs: [`empty-section ${section('')}`] }],
    [
      k2,
      `Ok.${section(`so ${K2_CALL} it is`)}`,
      { text: 'Ok.', calls: NOW, repairs: ['noise so ', 'noise it is'] },
    ],
    [gemma4, '<channel|>Hi.', { text: 'Hi.', repairs: ['stray-mark <channel|>'] }],
    [gemma4, 'Hi.<|channel>', { text: 'Hi.', repairs: ['stray-mark <|channel>'] }],
    [llama4({ version: 'pythonic' }), '<|python_start|><|python_end|>', {}],
    [
      llama4({ version: 'pythonic' }),
      '<|python_start|>[now()]<|python_end|><|eot|>',
      { calls: NOW },
    ],
    [llama4(), '<|python_start|><|python_end|>Hi.', { text: 'Hi.' }],
    [
      v4,
      dsml('tool_calls', '<｜DSML｜invoke name="now"/>'),
      { calls: NOW, repairs: ['self-closing "/>'] },
    ],
    [
      m2,
      '<minimax:tool_call>\n<invoke name="now" />\n</minimax:tool_call>',
      { calls: NOW, repairs: ['self-closing " />'] },
    ],
  ],
  'white space alone before a call is not text': [
    [qwen3, `\n\n\n${JSON_CALL}`, { calls: NOW }],
    [qwen3, `<think>\nHm.\n</think>\n\n\n \n${JSON_CALL}`, { thought: 'Hm.', calls: NOW }],
    [coder, `\n\n \n<tool_call>\n${TAGS}\n</tool_call>\n`, { calls: [forecast] }],
    [glm45, '\n \n<tool_call>now\n</tool_call>', { calls: NOW }],
    [m2, `\n\n\n${M2_NOW}`, { calls: NOW }],
    [magistral, ' \n[TOOL_CALLS]now[ARGS]{}', { calls: NOW }],
    [k2, `\n${section(K2_CALL)}\n`, { calls: NOW }],
    [hermes(), `Ok.\n${JSON_CALL}`, { text: 'Ok.', calls: NOW }],
  ],
};

/** The reply as a server sends it that tells special tokens from text. */
function asTokens({ control, special }: PromptFormat, reply: string): ReplyChunk[] {
  const known = special.filter((token) => !token.includes('*'));
  const chunks: ReplyChunk[] = [];
  const scanner = createControlScanner(compileControlTokens([...control, ...known]), {
    text: (text) => chunks.push(text),
    control: (token) => chunks.push({ token }),
  });
  scanner.push(reply);
  scanner.end();
  return chunks;
}

function read(format: PromptFormat, chunks: readonly ReplyChunk[], tokens: boolean): Read {
  const reader = format.reader({ tools, tokens });
  const events = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
  const { message, malformed, repairs } = accumulate(events);
  const calls = message.tool_calls?.map(({ function: { name, arguments: json } }) => {
    const given: unknown = JSON.parse(json);
    return `${name}(${JSON.stringify(given)})`;
  });
  return {
    ...(message.content && { text: message.content }),
    ...(message.reasoning_content && { thought: message.reasoning_content }),
    ...(calls && { calls }),
    ...(malformed.length > 0 && { malformed: malformed.map(({ raw }) => raw) }),
    ...(repairs.length > 0 && { repairs: repairs.map(({ kind, text }) => `${kind} ${text}`) }),
  };
}

describe.each(Object.entries(ROWS))('%s', (_class, rows) => {
  test.each(rows.map((row) => [row[0].name, row[1], row] as const))(
    '%s: %j',
    (_name, _reply, [format, reply, expected]) => {
      expect(read(format, [reply], false)).toEqual(expected);
      expect(read(format, [...reply], false)).toEqual(expected);
      expect(read(format, asTokens(format, reply), true)).toEqual(expected);
    },
  );
});

test('a message without the remains of a call goes back, in place of what was sampled', () => {
  const messages = [{ role: 'user', content: 'What time is it?' }] as const;
  const again = [{ role: 'user', content: 'Go on.' }] as const;
  for (const format of [qwen3, coder, hermes()]) {
    const turn = format.turn({ messages, tools });
    const reply = 'Let me see.\n<tool_call>\n{"name": "now", "argu';
    const { message } = turn.parse(reply);
    expect(message).toEqual({ role: 'assistant', content: 'Let me see.' });
    expect(format.render({ messages: [...messages, message, ...again], tools })).toContain(
      'Let me see.<|im_end|>',
    );
    const next = format.next(turn, reply, again, { history: 'sampled' });
    expect(next).toEqual({ continued: false, reason: 'the reply was cut off inside a call' });
  }
});
