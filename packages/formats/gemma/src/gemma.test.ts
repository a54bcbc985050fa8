import { errorOf } from '@modelspeak/conformance';
import type { AssistantMessage, Message, Tool } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { type GemmaVersion, gemma } from './gemma.js';
import { guide } from './guide.js';

const gemma4 = gemma();
const large = gemma({ version: '4-31b' });
const functions = gemma({ version: 'function' });
const user = { role: 'user', content: 'Hi' } as const;
const reference = { onLoss: 'reference' } as const;

function calling(args: string, content: string | null = null): AssistantMessage {
  const called = { name: 'f', arguments: args };
  return {
    role: 'assistant',
    content,
    tool_calls: [{ id: 'a', type: 'function', function: called }],
  };
}

const result: Message = { role: 'tool', tool_call_id: 'a', content: 'ok' };

function tool(properties: object): Tool {
  return { type: 'function', function: { name: 'f', parameters: { type: 'object', properties } } };
}

describe('the guide', () => {
  test.each(guide.examples)('$title', ({ formatOptions, conversation, options, reply = '' }) => {
    const turn = gemma(formatOptions).turn(conversation, options as object);
    const { malformed, ignored } = turn.parse(reply);
    expect({ malformed, ignored }).toEqual({ malformed: [], ignored: '' });
  });

  test('explains every token that Gemma 4 writes', () => {
    const explained = guide.tokens.map(({ token }) => token);
    expect(gemma4.control.filter((token) => !explained.includes(token))).toEqual([]);
  });
});

describe('Gemma 2 and 3', () => {
  test.each<GemmaVersion>(['2', '3', '3n'])(
    'need the user to speak first: version %s',
    (version) => {
      const messages: Message[] = [{ role: 'assistant', content: 'Ho' }, user];
      expect(errorOf(() => gemma({ version }).render({ messages }))).toMatchObject({
        code: 'unsupported',
        path: 'messages[0]',
      });
    },
  );

  test('need somebody to whom the system speaks', () => {
    const messages: Message[] = [{ role: 'system', content: 'Be brief.' }];
    const gemma3 = gemma({ version: '3' });
    expect(errorOf(() => gemma3.render({ messages }))).toMatchObject({ code: 'lossy' });
    expect(gemma3.render({ messages }, reference)).toBe('<bos><start_of_turn>model\n');
  });

  test('trim texts, between images only as the template does', () => {
    const content = [
      { type: 'text', text: ' a ' },
      { type: 'image', image_path: 'a.png' },
      { type: 'text', text: ' b ' },
    ] as const;
    const conversation = { messages: [{ role: 'user', content }] } as const;
    const gemma3 = gemma({ version: '3' });
    expect(gemma3.render(conversation)).toContain('user\na <start_of_image> b<end');
    expect(gemma3.render(conversation, reference)).toContain('user\na<start_of_image>b<end');
  });
});

describe('turns of Gemma 4', () => {
  test('hold calls, their results and what follows', () => {
    const answer: Message = { role: 'assistant', content: 'Done.' };
    expect(gemma4.render({ messages: [user, calling('{"n":1}'), result, answer] })).toBe(
      '<bos><|turn>user\nHi<turn|>\n<|turn>model\n<|tool_call>call:f{n:1}<tool_call|><|tool_response>response:f{value:<|"|>ok<|"|>}<tool_response|>Done.<turn|>\n',
    );
  });

  test('have text before calls, and after the results in the templates', () => {
    const messages = [user, calling('{}', 'Wait.'), result];
    expect(gemma4.render({ messages })).toContain('model\nWait.<|tool_call>call:f{}');
    expect(gemma4.render({ messages }, reference)).toMatch(/<tool_response\|>Wait\.<turn\|>\n$/);
  });

  test('end before the user speaks, but in the template of the larger models', () => {
    const messages = [user, calling('{}'), result, user];
    expect(large.render({ messages })).toContain('<tool_response|><turn|>\n<|turn>user');
    expect(large.render({ messages }, reference)).toContain('<tool_response|><|turn>user');
  });

  test('are apart where two replies follow one another, but in the templates', () => {
    const reply: Message = { role: 'assistant', content: 'Ho.' };
    const messages = [user, reply, reply];
    expect(gemma4.render({ messages })).toContain('Ho.<turn|>\n<|turn>model\nHo.<turn|>');
    expect(gemma4.render({ messages }, reference)).toContain('model\nHo.Ho.<turn|>');
    expect(large.render({ messages }, reference)).toContain('Ho.<turn|>\nHo.<turn|>');
  });
});

describe('thoughts of Gemma 4', () => {
  const thought: Message = { role: 'assistant', reasoning_content: 'Hm.', content: 'Ho.' };
  const kept = { thinking: { keepPast: true } };

  test('are left out once the user has spoken, unless they are kept', () => {
    expect(gemma4.render({ messages: [user, thought] })).toContain('thought\nHm.\n<channel|>Ho.');
    expect(gemma4.render({ messages: [user, thought, user] })).not.toContain('Hm.');
    expect(gemma4.render({ messages: [user, thought, user] }, kept)).toContain('Hm.');
    const asTemplate = { ...kept, ...reference };
    expect(gemma4.render({ messages: [user, thought, user] }, asTemplate)).not.toContain('Hm.');
  });

  test('of replies without calls are lost in the template of the larger models', () => {
    expect(large.render({ messages: [user, thought] })).toContain('Hm.');
    expect(large.render({ messages: [user, thought] }, reference)).not.toContain('Hm.');
  });

  test('are opened after results where the model is to think', () => {
    const request = { thinking: { enabled: true } };
    const messages = [user, calling('{}'), result];
    expect(gemma4.turn({ messages }, request).replyPrefix).toBe('<|channel>thought\n');
    expect(gemma4.turn({ messages }).replyPrefix).toBe('');
    expect(large.turn({ messages }, request).replyPrefix).toBe('');
  });

  test('are closed in the prompts of the larger models, and in the replies to them', () => {
    expect(large.turn({ messages: [user] }).replyPrefix).toBe('<|channel>thought\n<channel|>');
    const messages: Message[] = [user, { role: 'assistant', content: 'Ho.' }];
    expect(large.render({ messages })).toContain('model\n<|channel>thought\n<channel|>Ho.');
    expect(large.render({ messages }, reference)).toContain('model\nHo.');
  });
});

describe('tools of Gemma 4', () => {
  const declared = (properties: object, onLoss?: 'reference', format = gemma4): string => {
    const prompt = format.render({ messages: [user], tools: [tool(properties)] }, { onLoss });
    return (
      /properties:(.*),type:<\|"\|>OBJECT<\|"\|>}}<tool/
        .exec(prompt)?.[1]
        ?.replaceAll('<|"|>', '~') ?? ''
    );
  };

  test.each([
    [
      'sorted',
      { b: { type: 'string' }, A: { type: 'integer' } },
      '{A:{type:~INTEGER~},b:{type:~STRING~}}',
    ],
    [
      'with values',
      { a: { type: 'string', enum: ['x', 'y'] } },
      '{a:{enum:[~x~,~y~],type:~STRING~}}',
    ],
    ['of several types', { a: { type: ['string', 'null'] } }, "{a:{type:~['STRING', 'NULL']~}}"],
    [
      'that may be null',
      { a: { type: 'string', nullable: true } },
      '{a:{nullable:true,type:~STRING~}}',
    ],
    [
      'with items',
      { a: { type: 'array', items: { type: ['string', 'null'], default: { k: 1 }, title: null } } },
      '{a:{items:{default:{~k~:1},type:[~STRING~,~NULL~]},type:~ARRAY~}}',
    ],
    [
      'with objects as items',
      { a: { type: 'array', items: { type: 'object', properties: { b: {} }, required: ['b'] } } },
      '{a:{items:{properties:{b:{type:~~}},required:[~b~],type:~OBJECT~},type:~ARRAY~}}',
    ],
    [
      'with objects of any keys',
      { a: { type: 'object', additionalProperties: { type: 'string' } } },
      '{a:{properties:{additionalProperties:{type:~STRING~}},type:~OBJECT~}}',
    ],
    [
      'with objects that need something',
      { a: { type: 'object', description: 'A', properties: { b: {} }, required: ['b'] } },
      '{a:{description:~A~,properties:{b:{type:~~}},required:[~b~],type:~OBJECT~}}',
    ],
  ])('have properties %s', (_name, properties, expected) => {
    expect(declared(properties)).toBe(expected);
    expect(declared(properties, 'reference')).toBe(expected);
  });

  test('have defaults, which the template drops', () => {
    const properties = { a: { type: 'integer', default: 3 } };
    expect(declared(properties)).toBe('{a:{default:3,type:~INTEGER~}}');
    expect(declared(properties, 'reference')).toBe('{a:{type:~INTEGER~}}');
  });

  test('have properties named as keywords, which the template of the larger models drops', () => {
    const properties = { type: { type: 'string' }, x: { type: 'string' } };
    expect(declared(properties, undefined, large)).toContain('{type:{type:~STRING~},x:');
    expect(declared(properties, 'reference', large)).toBe('{x:{type:~STRING~}}');
  });

  test('are closed also without a type', () => {
    const tools: Tool[] = [
      { type: 'function', function: { name: 'f', parameters: { required: ['a'] } } },
    ];
    expect(gemma4.render({ messages: [user], tools })).toContain(
      'required:[<|"|>a<|"|>],type:<|"|>OBJECT<|"|>}}<tool|>',
    );
    expect(gemma4.render({ messages: [user], tools }, reference)).toContain('],}<tool|>');
  });
});

describe('FunctionGemma', () => {
  const tools = [tool({})];

  test('shows tools where no system speaks, which the template drops', () => {
    expect(functions.render({ messages: [user], tools })).toContain(
      'Available functions:\nFunction: f',
    );
    expect(functions.render({ messages: [user], tools }, reference)).not.toContain('Available');
  });

  test('keeps text beside calls, and numbers, which the template drops', () => {
    const messages = [user, calling('{"n":1}', 'Wait.'), result];
    expect(functions.render({ messages })).toContain(
      'model\nWait.<start_function_call>call:f{n:1}',
    );
    const lost = functions.render({ messages }, reference);
    expect(lost).toContain('model<start_function_call>call:f{n:<escape>1<escape>}');
    expect(functions.render({ messages })).toContain('Function result for f: ok');
  });
});

function argumentsIn(members: string): string | undefined {
  const reply = `<|tool_call>call:f{${members.replaceAll('~', '<|"|>')}}<tool_call|>`;
  return gemma4.parse(reply).message.tool_calls?.[0].function.arguments;
}

describe('calls', () => {
  test.each([
    ['', '{}'],
    ['a:1,b:-2.50', '{"a":1,"b":-2.50}'],
    ['a:~x, } y~', '{"a":"x, } y"}'],
    ['a:[],b:[1,~x~,[true]],c:{}', '{"a":[],"b":[1,"x",[true]],"c":{}}'],
    ['a:{b c:null,:~~}', '{"a":{"b c":null,"":""}}'],
    ['a:None,b:True,c:plain', '{"a":null,"b":true,"c":"plain"}'],
    ['a: 1 , b: [ 1, 2 ] ', '{"a":1,"b":[1,2]}'],
    ['~a:b~:1,~c~:2', '{"a:b":1,"c":2}'],
    ['"a:\\"b":1', '{"a:\\"b":1}'],
    ['a:~"\\\n~', '{"a":"\\"\\\\\\n"}'],
    ['a:~<tool_call|>~', '{"a":"<tool_call|>"}'],
  ])('are read: {%s}', (members, args) => {
    expect(argumentsIn(members)).toBe(args);
  });

  test.each([
    'a',
    'a:{',
    'a:1]',
    'a:~x~ y',
    'a,b:1',
    '"a\\x":1',
    '"a" 1',
    `${'a'.repeat(5000)}:1`,
    `a:${'['.repeat(3000)}`,
  ])('are none: {%s}', (members) => {
    expect(argumentsIn(members)).toBeUndefined();
  });

  test.each(['x:f{}', 'call:{}', 'call:a b{}', 'call:f['])('have a name: %s', (call) => {
    expect(gemma4.parse(`<|tool_call>${call}<tool_call|>`).message.tool_calls).toBeUndefined();
  });

  test.each(['{"a:b":1}', '{" a":1}', '{"\\"":1}', '{"a,b":{"c}":2}}'])(
    'write keys as JSON that could not be read: %s',
    (args) => {
      const prompt = gemma4.render({ messages: [user, calling(args)] });
      const spelled = /call:f\{(.*)\}<tool_call/.exec(prompt)?.[1] ?? '';
      expect(argumentsIn(spelled)).toBe(args);
      expect(gemma4.render({ messages: [user, calling(args)] }, reference)).not.toBe(prompt);
    },
  );

  test('pass on text as it comes in, whole characters', () => {
    const reader = gemma4.reader();
    reader.push('<|tool_call>call:f{a:<|"|>');
    expect(reader.push('some 😀 wo\ud83d')).toEqual([
      { type: 'tool-call-arguments', index: 0, text: 'some 😀 wo' },
    ]);
    expect(reader.push('\ude00')).toEqual([{ type: 'tool-call-arguments', index: 0, text: '😀' }]);
  });
});

describe('media of Gemma 4', () => {
  const video = { type: 'file', file: { filename: 'a.mp4' } } as const;
  const image = { type: 'image', image_path: 'a.png' } as const;
  const sound = { type: 'input_audio', input_audio: { data: '', format: 'wav' } } as const;

  test('stand where they are', () => {
    const messages = [{ role: 'user', content: [image, sound, video] }] as const;
    expect(gemma4.render({ messages })).toContain('user\n<|image|><|audio|><|video|><turn|>');
  });

  test('are no other files', () => {
    const content = [{ type: 'file', file: { filename: 'a.pdf' } }] as const;
    const error = errorOf(() => gemma4.render({ messages: [{ role: 'user', content }] }));
    expect(error).toMatchObject({ code: 'unsupported', path: 'messages[0].content[0].file' });
  });

  test('in results are lost in the template of the larger models', () => {
    const seen: Message = { role: 'tool', tool_call_id: 'a', content: [image] };
    const messages = [user, calling('{}'), seen];
    expect(gemma4.render({ messages })).toMatch(/<tool_response\|><\|image\|>$/);
    expect(errorOf(() => large.render({ messages }))).toMatchObject({
      code: 'lossy',
      path: 'messages[2].content[0]',
    });
    expect(large.render({ messages }, reference)).toMatch(/<tool_response\|>$/);
  });
});
