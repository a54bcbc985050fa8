import { afterXmlTools, type ToolWords, XML_TOOLS } from '@modelspeak/syntaxes/xml-tools';

/** The text of llama.cpp's template for Qwen 3 Coder. */
export const LLAMA_CPP_TOOLS: ToolWords = {
  before: '# Tools\n\nYou have access to the following tools:\n\n<tools>',
  after: afterXmlTools(
    'If you choose to call a tool ONLY reply in the following format with NO suffix:\n\n<tool_call>\n<function=example_function_name>\n<parameter=example_parameter_1>\nvalue_1\n</parameter>\n<parameter=example_parameter_2>\nvalue_2\n</parameter>\n</function>\n</tool_call>\n\n<IMPORTANT>\nReminder:\n- Function calls MUST follow the specified format: the tool calling block MUST begin with an opening <tool_call> tag and end with a closing </tool_call> tag.\n- Required parameters MUST be specified\n- You may provide optional reasoning for your function call in natural language BEFORE the function call, but NOT after\n- If there is no function call available, answer the question like normal with your current knowledge and do not tell the user about function calls\n</IMPORTANT>',
  ),
};

/** The text of the first release, which many GGUF files contain. */
export const FIRST_TOOLS: ToolWords = {
  ...XML_TOOLS,
  before: 'You have access to the following functions:\n\n<tools>',
};
