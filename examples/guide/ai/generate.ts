import { createAi } from '@modelspeak/ai';
import type { ChatModel } from '@modelspeak/chat';
import { createTemplate, createTemplateStore } from '@modelspeak/prompts';

const assistantAsk = createTemplate({
  name: 'AssistantAsk',
  system:
    "You are a world-class AI assistant. Your communication is brief and concise. You're precise and answer only when you're confident in the high quality of your answer.",
  user: '# Question\n\n{{ask}}',
});

/** PromptingTools.jl's walkthrough of `aigenerate`, with `model` as the default. */
export async function capitalOfFrance(model: ChatModel) {
  const ai = createAi({ model, templates: createTemplateStore([assistantAsk]) });
  const ask = { ask: 'What is the capital of France?' };

  // You can inspect every step: the template, the filled template, the provider's request body.
  const expanded = assistantAsk.prompt.template;
  const dry = await ai.generate({ template: 'AssistantAsk', variables: ask }, { dryRun: true });

  const answer = await ai.generate({ template: 'AssistantAsk', variables: ask });
  return { expanded, filled: dry.messages, body: dry.body, answer };
}
