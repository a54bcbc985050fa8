// Every runtime runs this code; each must give the same answer as Node.
import { createRegistry, readEvents } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';

export async function use() {
  const format = createRegistry([llama3()]).forModel('meta-llama/Llama-3.3-70B-Instruct');
  const prompt = format.render({
    messages: [{ role: 'user', content: 'Grüße, 東京 👋 <|eot_id|>' }],
  });
  const bytes = format.bytes({ messages: [{ role: 'user', content: '東京' }] }).length;
  const events = [];
  const chunks = ['[get_weather(ci', "ty='Pa", "ris')]", '<|eot_id|>'];
  for await (const event of readEvents(chunks, format.reader())) events.push(event);
  const guide = await format.guide();
  return { prompt, bytes, events, title: guide.title };
}
