import { onlineChat, trainable } from '@modelspeak/ai/lazyllm';
import type { BodyEndpoint, PromptEndpoint } from '@modelspeak/endpoint';
import { AlpacaPrompter } from '@modelspeak/format-lazyllm-alpaca';

const instruction =
  '你是一个由LazyLLM开发的知识问答助手，你的任务是根据提供的上下文信息来回答用户的问题。上下文信息是{context}，用户的问题是{input}, 现在请你做出回答。';

/** LazyLLM's example of answers from a document: one prompter for every model. */
const prompter = new AlpacaPrompter({ user: instruction });
const input = { context: '背景', input: '输入' };

export function online(endpoint: BodyEndpoint): Promise<string> {
  return onlineChat({ endpoint }).prompt(prompter).call(input);
}

export async function local(endpoint: PromptEndpoint): Promise<string | null> {
  const module = trainable('internlm2-chat-7b', { endpoint }).prompt(prompter);
  await module.start();
  const { message } = await module.call(input);
  return message.content;
}
