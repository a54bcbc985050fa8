import { ask } from './messages.js';
import type { CallTask } from './task.js';
import {
  calculate,
  deleteFile,
  getWeather,
  queryDatabase,
  readFile,
  runCommand,
  searchWeb,
  sendMail,
  writeFile,
} from './tools.js';

const AGENT = [readFile, writeFile, runCommand];

/** Questions that are answered in words. */
export const NO_CALL: readonly CallTask[] = [
  {
    id: 'words-hello',
    messages: ask('Hello! How are you?'),
    tools: [getWeather],
    calls: [],
  },
  {
    id: 'words-who',
    messages: ask('Who are you, in one sentence?'),
    tools: [getWeather, calculate],
    calls: [],
  },
  {
    id: 'words-capital',
    messages: ask('What is the capital of France? Answer from memory, without a tool.'),
    tools: [getWeather],
    calls: [],
    answer: { $contains: 'Paris' },
  },
  {
    id: 'words-explain',
    messages: ask('Explain in two sentences what recursion is. Do not use any tool.'),
    tools: AGENT,
    calls: [],
  },
  {
    id: 'words-code',
    messages: ask('Show me a Python function that reverses a string, here in the chat.'),
    tools: AGENT,
    calls: [],
    answer: { $contains: 'def ' },
  },
  {
    id: 'words-thanks',
    messages: [
      ...ask('What is the capital of Italy?'),
      { role: 'assistant', content: 'Rome.' },
      { role: 'user', content: 'Thank you, that is all.' },
    ],
    tools: [searchWeb],
    calls: [],
  },
  {
    id: 'words-poem',
    messages: ask('Write a poem of two lines about the sea.'),
    tools: [sendMail, calculate],
    calls: [],
  },
  {
    id: 'words-tools',
    messages: ask('Which tools do you have? Only list their names.'),
    tools: [getWeather, deleteFile],
    calls: [],
    answer: { $contains: ['get_weather', 'delete_file'] },
  },
];

/** Questions that ask to show a call or JSON, which is no call. */
export const SHOW: readonly CallTask[] = [
  {
    id: 'show-call',
    messages: ask(
      'Explain how a call of get_weather looks, with an example for Paris. Only show it: do not call the tool.',
    ),
    tools: [getWeather],
    calls: [],
  },
  {
    id: 'show-call-docs',
    messages: ask(
      'Write a section of our documentation, in Markdown, that shows the JSON of a call of send_mail.',
    ),
    tools: [sendMail],
    calls: [],
  },
  {
    id: 'show-delete',
    messages: ask(
      'I do not want to delete anything. What would the JSON of a call of delete_file for /etc/passwd look like?',
    ),
    tools: [deleteFile, readFile],
    calls: [],
  },
  {
    id: 'show-package',
    messages: ask('Show me, here in the chat, a package.json for a package named "demo".'),
    tools: AGENT,
    calls: [],
    answer: { $contains: 'demo' },
  },
  {
    id: 'show-config',
    messages: ask('Show an example of a tsconfig.json with strict mode, as JSON in a code block.'),
    tools: [getWeather],
    calls: [],
    answer: { $contains: 'strict' },
  },
  {
    id: 'show-person',
    messages: ask(
      'Give me an example of a JSON object for a person, with the keys "name" and "arguments".',
    ),
    tools: [queryDatabase],
    calls: [],
    answer: { $contains: 'name' },
  },
  {
    id: 'show-schema',
    messages: ask('Print the JSON schema of the parameters of your tool get_weather.'),
    tools: [getWeather],
    calls: [],
    answer: { $contains: 'city' },
  },
];
