import { ask, called } from './messages.js';
import type { CallTask } from './task.js';
import {
  calculate,
  countLines,
  deleteFile,
  getTime,
  getWeather,
  readFile,
  runCommand,
  sendMail,
  stockPrice,
  writeFile,
} from './tools.js';

/** Results are in the history; another call is needed. */
export const NEXT_CALL: readonly CallTask[] = [
  {
    id: 'next-write-sum',
    messages: [
      ...ask('Read numbers.txt, and then write the sum of its numbers into sum.txt.'),
      ...called('call_0', 'read_file', { path: 'numbers.txt' }, '4\n5\n6\n'),
    ],
    tools: [readFile, writeFile],
    calls: [{ name: 'write_file', arguments: { path: 'sum.txt', content: { $like: '15' } } }],
  },
  {
    id: 'next-second-city',
    messages: [
      ...ask('What is the weather in Rome?'),
      ...called('call_0', 'get_weather', { city: 'Rome' }, '24 degrees, sunny'),
      { role: 'assistant', content: 'It is 24 degrees and sunny in Rome.' },
      { role: 'user', content: 'And in Porto?' },
    ],
    tools: [getWeather, getTime],
    calls: [{ name: 'get_weather', arguments: { city: { $like: 'Porto' } } }],
  },
  {
    id: 'next-run-test',
    messages: [
      ...ask('Write "ok" into state.txt, and then run the command `npm test`.'),
      ...called('call_0', 'write_file', { path: 'state.txt', content: 'ok' }, 'written'),
    ],
    tools: [writeFile, runCommand],
    calls: [{ name: 'run_command', arguments: { command: 'npm test' } }],
  },
  {
    id: 'next-after-error',
    messages: [
      ...ask('Show me the file config.yml. If there is none, read config.yaml.'),
      ...called('call_0', 'read_file', { path: 'config.yml' }, 'Error: no such file'),
    ],
    tools: [readFile, deleteFile],
    calls: [{ name: 'read_file', arguments: { path: 'config.yaml' } }],
  },
  {
    id: 'next-mail-price',
    messages: [
      ...ask('Look up the price of IBM and send it to bo@example.org with the subject "IBM".'),
      ...called('call_0', 'stock_price', { symbol: 'IBM' }, '231.40 USD'),
    ],
    tools: [stockPrice, sendMail],
    calls: [
      {
        name: 'send_mail',
        arguments: { to: 'bo@example.org', subject: 'IBM', body: { $contains: '231.4' } },
      },
    ],
  },
];

/** Results are in the history; the answer is needed, and no call. */
export const FINAL_ANSWER: readonly CallTask[] = [
  {
    id: 'answer-weather',
    messages: [
      ...ask('What is the weather in Rome?'),
      ...called('call_0', 'get_weather', { city: 'Rome' }, '24 degrees, sunny'),
    ],
    tools: [getWeather],
    calls: [],
    answer: { $contains: '24' },
  },
  {
    id: 'answer-lines',
    messages: [
      ...ask('How many lines does main.py have?'),
      ...called('call_0', 'count_lines', { path: 'main.py' }, '318'),
    ],
    tools: [countLines, readFile],
    calls: [],
    answer: { $contains: '318' },
  },
  {
    id: 'answer-sum',
    messages: [
      ...ask('What is 387 * 46?'),
      ...called('call_0', 'calculate', { expression: '387*46' }, '17802'),
    ],
    tools: [calculate],
    calls: [],
    answer: { $contains: '802' },
  },
];
