/** The default system message with tools. */
export const DEFAULT_SYSTEM =
  'You are Doubao, a helpful AI assistant. You may call one or more functions to assist with the user query.';

/** The instructions for tool calls. */
export const AFTER_TOOLS =
  '\n工具调用请遵循如下格式:\n<seed:tool_call>\n<function=example_function_name>\n<parameter=example_parameter_1>value_1</parameter>\n<parameter=example_parameter_2>This is the value for the second parameter\nthat can span\nmultiple lines</parameter>\n</function>\n</seed:tool_call>\n';

/** The system turn with thinking off. */
export const WITHOUT_THOUGHT =
  "You are an intelligent assistant that can answer questions in one step without the need for reasoning and thinking, that is, your thinking budget is 0. Next, please skip the thinking process and directly start answering the user's questions.";

/** The end of the generation prompt with thinking off. */
export const NO_THOUGHT =
  '<seed:think>\n<seed:cot_budget_reflect>The current thinking budget is 0, so I will directly start answering the question.</seed:cot_budget_reflect>\n</seed:think>';

/** Returns the system turn for a thinking budget. */
export function withBudget(budget: number, interval: number): string {
  return `You are an intelligent assistant with reflective ability. In the process of thinking and reasoning, you need to strictly follow the thinking budget, which is ${budget}. That is, you need to complete your thinking within ${budget} tokens and start answering the user's questions. You will reflect on your thinking process every ${interval} tokens, stating how many tokens have been used and how many are left.`;
}
