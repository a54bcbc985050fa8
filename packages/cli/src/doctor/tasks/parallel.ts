import { ask } from './messages.js';
import type { CallTask } from './task.js';
import {
  calculate,
  convertUnit,
  getTime,
  getWeather,
  readFile,
  setLight,
  stockPrice,
  translate,
} from './tools.js';

const weather = (city: string) => ({ name: 'get_weather', arguments: { city: { $like: city } } });
const time = (city: string) => ({ name: 'get_time', arguments: { city: { $like: city } } });

/** Several calls in one reply. */
export const PARALLEL: readonly CallTask[] = [
  {
    id: 'parallel-two-cities',
    messages: ask('What is the weather in Rome and in Cairo? Ask for both at once.'),
    tools: [getWeather],
    calls: [weather('Rome'), weather('Cairo')],
  },
  {
    id: 'parallel-three-cities',
    messages: ask('Compare the weather in Oslo, Lima and Delhi: make all three calls at once.'),
    tools: [getWeather, getTime],
    calls: [weather('Oslo'), weather('Lima'), weather('Delhi')],
  },
  {
    id: 'parallel-two-tools',
    messages: ask('Tell me both the weather and the local time in Seoul.'),
    tools: [getWeather, getTime],
    calls: [weather('Seoul'), time('Seoul')],
  },
  {
    id: 'parallel-lights',
    messages: ask('Switch the light in the kitchen on and the light in the hall off.'),
    tools: [setLight],
    calls: [
      { name: 'set_light', arguments: { room: 'kitchen', on: true } },
      { name: 'set_light', arguments: { room: 'hall', on: false } },
    ],
  },
  {
    id: 'parallel-files',
    messages: ask('Read the two files a.txt and b.txt.'),
    tools: [readFile],
    calls: [
      { name: 'read_file', arguments: { path: 'a.txt' } },
      { name: 'read_file', arguments: { path: 'b.txt' } },
    ],
  },
  {
    id: 'parallel-stocks',
    messages: ask('What do the stocks IBM and MSFT cost? Look up both.'),
    tools: [stockPrice, calculate],
    calls: [
      { name: 'stock_price', arguments: { symbol: 'IBM' } },
      { name: 'stock_price', arguments: { symbol: 'MSFT' } },
    ],
  },
  {
    id: 'parallel-mixed',
    messages: ask('Convert 10 kg to pounds, and translate "thank you" into German.'),
    tools: [convertUnit, translate, calculate],
    calls: [
      { name: 'convert_unit', arguments: { value: 10, from: 'kg', to: 'pound' } },
      { name: 'translate', arguments: { text: { $like: 'thank you' }, language: 'de' } },
    ],
  },
];
