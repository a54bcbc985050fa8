/** The template of a call in the instructions. */
const CALLS =
  '<tool_calls>[{"name": "func_name1", "arguments": {"argument1": "value1", "argument2": "value2"}},...]</tool_calls>';

/** The instructions before the tools. */
export const BEFORE_TOOLS = `你是一位函数组合专家。你会得到一个问题和一组可能的函数。根据问题，你需要进行一个或多个函数/工具调用以实现目的。
如果没有一个函数可以使用，请直接使用自然语言回复用户，以助手：开头。
如果给定的问题缺少函数所需的参数，请使用自然语言进行提问，向用户询问必要信息，以助手：开头。
如果调用结果已经足够回答用户问题，请对历史结果进行总结，使用自然语言回复用户，以助手：开头。
你应该只在工具调用部分返回函数调用。如果你决定调用任何函数，你必须将其格式化为${CALLS}。你不应该在回复中包含任何其他文本。以下是你可以调用的函数列表，格式为JSON。

`;

/** The heading of the system message, after the tools. */
export const BEFORE_SYSTEM = '\n额外要求：\n';

/** The instructions after the system message. The date and the time follow. */
export const AFTER_SYSTEM = `

如果你决定返回函数调用，请将其格式化为${CALLS}，不得包含其他文本。如果额外要求里有格式要求，请忽略，以此处为准。
否则，请参考开头说的三种情况，以助手：开头进行回复。

如果额外要求里有时间信息，就以额外要求里的时间为准，否则，参考当前时间：`;

/** The instructions after the tools, without a system message. The date and the time follow. */
export const WITHOUT_SYSTEM = `
如果你决定返回函数调用，请将其格式化为${CALLS}，不得包含其他文本。
否则，请参考开头说的三种情况，以助手：开头进行回复。

当前时间：`;

/** The headings of messages in a conversation with tools. */
export const USER = '用户：';
export const ASSISTANT = '助手：';

/** The days of the week, from Sunday on. */
export const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'].map((day) => `星期${day}`);
