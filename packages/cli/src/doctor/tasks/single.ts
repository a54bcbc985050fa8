import { ask } from './messages.js';
import type { CallTask } from './task.js';
import {
  addTags,
  bookTable,
  calculate,
  convertUnit,
  createEvent,
  deleteFile,
  findFlights,
  getTime,
  getWeather,
  readFile,
  runCommand,
  searchWeb,
  sendMail,
  setLight,
  setThermostat,
  stockPrice,
  translate,
} from './tools.js';

/** One call of the one tool that is offered. */
export const SINGLE: readonly CallTask[] = [
  {
    id: 'single-weather',
    messages: ask('What is the weather in Lisbon right now?'),
    tools: [getWeather],
    calls: [{ name: 'get_weather', arguments: { city: { $like: 'Lisbon' } } }],
  },
  {
    id: 'single-time',
    messages: ask('What time is it in Tokyo?'),
    tools: [getTime],
    calls: [{ name: 'get_time', arguments: { city: { $like: 'Tokyo' } } }],
  },
  {
    id: 'single-read',
    messages: ask('Read the file notes/todo.txt for me.'),
    tools: [readFile],
    calls: [{ name: 'read_file', arguments: { path: 'notes/todo.txt' } }],
  },
  {
    id: 'single-stock',
    messages: ask('How much is a share of Apple (AAPL) right now?'),
    tools: [stockPrice],
    calls: [{ name: 'stock_price', arguments: { symbol: 'AAPL' } }],
  },
  {
    id: 'single-mail',
    messages: ask(
      'Send an email to ana@example.org with the subject "Lunch" and the text "See you at noon."',
    ),
    tools: [sendMail],
    calls: [
      {
        name: 'send_mail',
        arguments: { to: 'ana@example.org', subject: 'Lunch', body: { $like: 'See you at noon.' } },
      },
    ],
  },
  {
    id: 'single-accents',
    messages: ask('Wie ist das Wetter gerade in Zürich?'),
    tools: [getWeather],
    calls: [{ name: 'get_weather', arguments: { city: { $like: 'Zürich' } } }],
  },
];

const ALL = [getWeather, calculate, searchWeb, convertUnit, translate];
const HOUSE = [setLight, setThermostat, getTime];
const FILES = [readFile, deleteFile, runCommand];
const OFFICE = [createEvent, sendMail, addTags, bookTable, findFlights];

/** One call, and several tools to choose from. */
export const CHOICE: readonly CallTask[] = [
  {
    id: 'choice-weather',
    messages: ask('Is it raining in Bergen at the moment?'),
    tools: ALL,
    calls: [{ name: 'get_weather', arguments: { city: { $like: 'Bergen' } } }],
  },
  {
    id: 'choice-calculate',
    messages: ask('What is 387 * 46? Use the calculator.'),
    tools: ALL,
    calls: [
      {
        name: 'calculate',
        arguments: { expression: { $oneOf: ['387*46', '387 * 46', '(387 * 46)'] } },
      },
    ],
  },
  {
    id: 'choice-search',
    messages: ask('Search the web for "solar eclipse 2027".'),
    tools: ALL,
    calls: [
      {
        name: 'search_web',
        arguments: { query: { $like: 'solar eclipse 2027' }, limit: { $maybe: { $any: true } } },
      },
    ],
  },
  {
    id: 'choice-convert',
    messages: ask('How many miles are 42 km?'),
    tools: ALL,
    calls: [{ name: 'convert_unit', arguments: { value: 42, from: 'km', to: 'mile' } }],
  },
  {
    id: 'choice-translate',
    messages: ask('Translate "Good night" into French.'),
    tools: ALL,
    calls: [{ name: 'translate', arguments: { text: { $like: 'Good night' }, language: 'fr' } }],
  },
  {
    id: 'choice-thermostat',
    messages: ask('Set the bedroom to 18.5 degrees.'),
    tools: HOUSE,
    calls: [{ name: 'set_thermostat', arguments: { room: 'bedroom', celsius: 18.5 } }],
  },
  {
    id: 'choice-time',
    messages: ask('What is the local time in Nairobi?'),
    tools: HOUSE,
    calls: [{ name: 'get_time', arguments: { city: { $like: 'Nairobi' } } }],
  },
  {
    id: 'choice-delete',
    messages: ask('Delete the file /tmp/old.log.'),
    tools: FILES,
    calls: [{ name: 'delete_file', arguments: { path: '/tmp/old.log' } }],
  },
  {
    id: 'choice-command',
    messages: ask('Run the command `git status`.'),
    tools: FILES,
    calls: [{ name: 'run_command', arguments: { command: 'git status' } }],
  },
  {
    id: 'choice-flights',
    messages: ask('Find flights from Madrid to Vienna on 2026-05-04.'),
    tools: OFFICE,
    calls: [
      {
        name: 'find_flights',
        arguments: { from: { $like: 'Madrid' }, to: { $like: 'Vienna' }, date: '2026-05-04' },
      },
    ],
  },
];
