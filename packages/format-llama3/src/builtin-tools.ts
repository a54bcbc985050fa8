/** The built-in tools that take a query, spelled `name.call(query="…")`. */
export const QUERY_TOOLS: readonly string[] = ['brave_search', 'wolfram_alpha', 'photogen'];

/** The built-in tool whose call is code after `<|python_tag|>`. */
export const CODE_INTERPRETER = 'code_interpreter';

/** Every built-in tool. */
export const BUILTIN_TOOLS: readonly string[] =
  /* @__PURE__ */ QUERY_TOOLS.concat(CODE_INTERPRETER);
