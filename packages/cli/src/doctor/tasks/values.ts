import { ask } from './messages.js';
import type { CallTask } from './task.js';
import {
  addTags,
  bookTable,
  convertUnit,
  createEvent,
  drawShape,
  placeOrder,
  setLight,
  setThermostat,
  sumNumbers,
} from './tools.js';

/** Calls with nested objects, lists, enums, booleans and numbers. */
export const VALUES: readonly CallTask[] = [
  {
    id: 'values-order',
    messages: ask('Order 2 lamps and 1 chair for Eva Stone in Leeds.'),
    tools: [placeOrder],
    calls: [
      {
        name: 'place_order',
        arguments: {
          customer: { name: { $like: 'Eva Stone' }, city: { $like: 'Leeds' } },
          items: [
            { product: { $contains: 'lamp' }, quantity: 2 },
            { product: { $contains: 'chair' }, quantity: 1 },
          ],
        },
      },
    ],
  },
  {
    id: 'values-shape',
    messages: ask('Draw a filled circle of size 2.5 at x 10, y 20.'),
    tools: [drawShape],
    calls: [
      {
        name: 'draw_shape',
        arguments: { shape: 'circle', center: { x: 10, y: 20 }, size: 2.5, filled: true },
      },
    ],
  },
  {
    id: 'values-negative',
    messages: ask('Draw a square that is not filled, of size 4, at x -3, y 0.5.'),
    tools: [drawShape],
    calls: [
      {
        name: 'draw_shape',
        arguments: { shape: 'square', center: { x: -3, y: 0.5 }, size: 4, filled: false },
      },
    ],
  },
  {
    id: 'values-tags',
    messages: ask('Add the tags "home", "urgent" and "2026" to note 17.'),
    tools: [addTags],
    calls: [{ name: 'add_tags', arguments: { note: 17, tags: ['home', 'urgent', '2026'] } }],
  },
  {
    id: 'values-numbers',
    messages: ask('Add up 3, 4.5 and -2 with the tool.'),
    tools: [sumNumbers],
    calls: [{ name: 'sum_numbers', arguments: { numbers: [3, 4.5, -2] } }],
  },
  {
    id: 'values-false',
    messages: ask('Turn the bathroom light off.'),
    tools: [setLight, setThermostat],
    calls: [{ name: 'set_light', arguments: { room: 'bathroom', on: false } }],
  },
  {
    id: 'values-enum',
    messages: ask('Convert -40 degrees Fahrenheit to Celsius.'),
    tools: [convertUnit],
    calls: [{ name: 'convert_unit', arguments: { value: -40, from: 'fahrenheit', to: 'celsius' } }],
  },
  {
    id: 'values-event',
    messages: ask('Create an event "Review" on 2026-03-09 at 14:30 with Ada and Linus.'),
    tools: [createEvent],
    calls: [
      {
        name: 'create_event',
        arguments: {
          title: { $like: 'Review' },
          date: '2026-03-09',
          time: '14:30',
          attendees: ['Ada', 'Linus'],
        },
      },
    ],
  },
  {
    id: 'values-optional',
    messages: ask('Put "Dentist" into my calendar for 2026-07-01 at 09:00.'),
    tools: [createEvent],
    calls: [
      {
        name: 'create_event',
        arguments: {
          title: { $like: 'Dentist' },
          date: '2026-07-01',
          time: '09:00',
          attendees: { $maybe: [] },
        },
      },
    ],
  },
  {
    id: 'values-table',
    messages: ask('Book a table outside for 4 people at 19:30 in the restaurant Luigi.'),
    tools: [bookTable],
    calls: [
      {
        name: 'book_table',
        arguments: { restaurant: { $contains: 'Luigi' }, people: 4, time: '19:30', outside: true },
      },
    ],
  },
];
