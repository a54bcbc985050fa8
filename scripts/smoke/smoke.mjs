// Runs in a project that contains only the installed packages.
import assert from 'node:assert/strict';
import { createRegistry, ModelspeakError, tokenize } from '@modelspeak/core';
import { conversationSchema } from '@modelspeak/core/schemas';
import { llama3 } from '@modelspeak/format-llama3';
import { llama3 as hf } from '@modelspeak/format-llama3/hf';
import { llama3 as llama3Writer } from '@modelspeak/format-llama3/write';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { parseCallList } from '@modelspeak/pythonic';

const conversation = { messages: [{ role: 'user', content: 'Hello <|eot_id|>' }] };
assert.ok(conversationSchema.safeParse(conversation).success);

const registry = createRegistry([llama3(), openaiMessages({ model: 'gpt-5' })]);
const format = registry.forModel('meta-llama/Llama-3.3-70B-Instruct');
const prompt = format.render(conversation);
assert.ok(prompt.startsWith('<|begin_of_text|>') && prompt.includes('Hello < |eot_id|>'), prompt);
assert.equal(llama3Writer().render(conversation), prompt);
const template = llama3({ profile: 'hf' }).render(conversation);
assert.equal(hf().render(conversation), template);
const tokenizer = { controlId: (token) => token.length, encode: (text) => [1000 + text.length] };
const { ids } = tokenize(llama3Writer(), conversation, tokenizer);
assert.deepEqual(ids, format.tokens(conversation, tokenizer).ids);
assert.equal(format.parse('Hi!<|eot_id|>').message.content, 'Hi!');

const body = registry.get('openai-messages').body(conversation);
assert.deepEqual(body, { model: 'gpt-5', ...conversation });

assert.deepEqual(parseCallList("[f(a='b')]"), [{ name: 'f', arguments: { a: 'b' } }]);
assert.throws(() => format.render({ messages: [{ role: 'robot' }] }), ModelspeakError);

console.log(`rendered ${prompt.length} characters and read a reply`);
