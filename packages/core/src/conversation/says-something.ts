/** Whether an assistant message has anything in it at all. An empty text is something. */
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
