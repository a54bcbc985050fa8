/** Whether an assistant message has any content at all. Empty text counts as content. */
export function saysSomething(message: {
  readonly content?: unknown;
  readonly reasoning_content?: unknown;
  readonly refusal?: unknown;
  readonly tool_calls?: readonly unknown[] | null | undefined;
  readonly audio?: unknown;
  readonly function_call?: unknown;
}): boolean {
  const { content, reasoning_content, refusal, tool_calls, audio, function_call } = message;
  const said = content ?? reasoning_content ?? refusal ?? audio ?? function_call;
  return said != null || Boolean(tool_calls?.length);
}
