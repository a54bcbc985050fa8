import { onlineChat } from '@modelspeak/ai/lazyllm';
import type { BodyEndpoint } from '@modelspeak/endpoint';

/** LazyLLM's examples of a chat with history and a model that calls tools. */
export async function talk(endpoint: BodyEndpoint) {
  const module = onlineChat({ endpoint });

  const friend = module.prompt('你是一个对话机器人，现在你要和用户进行友好的对话');
  const said = await friend.call('我们聊会儿天吧', {
    history: [['你好', '你好，我是一个对话机器人，有什么能为您服务的']],
  });

  const agent = module.share({
    prompt:
      '你是一个工具调用的Agent，我会给你提供一些工具，请根据用户输入，帮我选择最合适的工具并使用',
    format: ({ message }) => message.tool_calls ?? [],
  });
  const calls = await agent.call('帮我查询一下今天的天气', {
    tools: [{ type: 'function', function: { name: 'example', parameters: { type: 'object' } } }],
  });
  return { said, calls };
}
