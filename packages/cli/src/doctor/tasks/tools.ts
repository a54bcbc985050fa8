import type { FunctionTool } from '@modelspeak/core';

type Properties = { readonly [name: string]: { readonly [key: string]: unknown } };

/** A tool. Its properties are required, but for those whose names are in `optional`. */
export function tool(
  name: string,
  description: string,
  properties: Properties,
  optional: readonly string[] = [],
): FunctionTool {
  const required = Object.keys(properties).filter((key) => !optional.includes(key));
  const parameters = { type: 'object', properties, required };
  return { type: 'function', function: { name, description, parameters } };
}

export const text = (description: string) => ({ type: 'string', description });
export const choice = (description: string, ...values: readonly string[]) => ({
  type: 'string',
  description,
  enum: values,
});
export const integer = (description: string) => ({ type: 'integer', description });
export const number = (description: string) => ({ type: 'number', description });
export const flag = (description: string) => ({ type: 'boolean', description });
export const list = (description: string, type: string) => ({
  type: 'array',
  description,
  items: { type },
});

export const getWeather = tool('get_weather', 'Tells the current weather of a city.', {
  city: text('The name of the city, such as Oslo'),
});
export const getTime = tool('get_time', 'Tells the current local time of a city.', {
  city: text('The name of the city'),
});
export const calculate = tool('calculate', 'Evaluates an arithmetic expression.', {
  expression: text('The expression, such as 2*(3+4)'),
});
export const searchWeb = tool(
  'search_web',
  'Searches the web.',
  { query: text('What to search for'), limit: integer('The maximum number of results') },
  ['limit'],
);
export const sendMail = tool('send_mail', 'Sends an email.', {
  to: text('The address of the recipient'),
  subject: text('The subject'),
  body: text('The text of the email'),
});
export const readFile = tool('read_file', 'Reads a text file and returns its content.', {
  path: text('The path of the file'),
});
export const writeFile = tool('write_file', 'Writes a text file, and replaces it if it exists.', {
  path: text('The path of the file'),
  content: text('The whole new content of the file'),
});
export const runCommand = tool('run_command', 'Runs a command in a shell.', {
  command: text('The command'),
});
export const deleteFile = tool('delete_file', 'Deletes a file.', {
  path: text('The path of the file'),
});
export const convertUnit = tool('convert_unit', 'Converts a quantity from one unit to another.', {
  value: number('The quantity'),
  from: choice('The unit of the quantity', 'km', 'mile', 'kg', 'pound', 'celsius', 'fahrenheit'),
  to: choice('The unit to convert to', 'km', 'mile', 'kg', 'pound', 'celsius', 'fahrenheit'),
});
export const setLight = tool('set_light', 'Switches the light of a room on or off.', {
  room: choice('The room', 'kitchen', 'bedroom', 'bathroom', 'hall'),
  on: flag('Whether the light is on'),
});
export const setThermostat = tool('set_thermostat', 'Sets the temperature of a room.', {
  room: choice('The room', 'kitchen', 'bedroom', 'bathroom', 'hall'),
  celsius: number('The temperature in degrees Celsius'),
});
export const translate = tool('translate', 'Translates a text.', {
  text: text('The text'),
  language: choice('The language to translate into', 'en', 'fr', 'de', 'es'),
});
export const addTags = tool('add_tags', 'Adds tags to a note.', {
  note: integer('The number of the note'),
  tags: list('The tags', 'string'),
});
export const sumNumbers = tool('sum_numbers', 'Adds numbers up.', {
  numbers: list('The numbers', 'number'),
});
export const createEvent = tool(
  'create_event',
  'Creates an event in the calendar.',
  {
    title: text('The title'),
    date: text('The date as YYYY-MM-DD'),
    time: text('The time as HH:MM'),
    attendees: list('The names of the people who take part', 'string'),
  },
  ['attendees'],
);
export const placeOrder = tool('place_order', 'Orders products from the shop.', {
  customer: {
    type: 'object',
    properties: { name: text('The full name'), city: text('The city') },
    required: ['name', 'city'],
  },
  items: {
    type: 'array',
    items: {
      type: 'object',
      properties: { product: text('The product'), quantity: integer('How many') },
      required: ['product', 'quantity'],
    },
  },
});
export const drawShape = tool('draw_shape', 'Draws a shape at a place.', {
  shape: choice('The shape', 'circle', 'square', 'triangle'),
  center: {
    type: 'object',
    properties: { x: number('From the left'), y: number('From the top') },
    required: ['x', 'y'],
  },
  size: number('The size'),
  filled: flag('Whether it is filled'),
});
export const bookTable = tool('book_table', 'Books a table in a restaurant.', {
  restaurant: text('The name of the restaurant'),
  people: integer('For how many people'),
  time: text('The time as HH:MM'),
  outside: flag('Whether the table is outside'),
});
export const findFlights = tool('find_flights', 'Finds flights between two cities.', {
  from: text('The city of departure'),
  to: text('The city of arrival'),
  date: text('The date as YYYY-MM-DD'),
});
export const stockPrice = tool('stock_price', 'Tells the current price of a stock.', {
  symbol: text('The ticker symbol, such as IBM'),
});
export const queryDatabase = tool('query_database', 'Runs an SQL query and returns the rows.', {
  sql: text('The query'),
});
export const countLines = tool('count_lines', 'Counts the lines of a file.', {
  path: text('The path of the file'),
});
