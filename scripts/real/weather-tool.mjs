import { defineTool } from '@modelspeak/chat';

export const getWeather = defineTool({
  name: 'get_weather',
  description: 'Get the weather of a city.',
  schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  run: ({ city }) => `It rains in ${city} at 18 degrees.`,
});
