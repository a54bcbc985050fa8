import { checkTools } from '../tools/check-tools.js';
import type { AnyTool, RunnableTool } from '../tools/tool-types.js';
import { isRunnable } from '../tools/tool-types.js';
import type { SpanMaker, TraceAttributes, TraceSpan } from './traced.js';
import { failSpan } from './traced.js';

/** `SpanKind.INTERNAL` of OpenTelemetry. */
const INTERNAL = 0;

/**
 * Tools whose calls have a span each, by OpenTelemetry's conventions: `execute_tool get_weather`. Plain tools
 * stay as they are.
 *
 * @see https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/#execute-tool-span
 *
 * @example
 * ```ts
 * import { defineTool, type SpanMaker, tracedTools } from '@modelspeak/chat';
 * import { z } from 'zod';
 *
 * declare const tracer: SpanMaker; // trace.getTracer('my-program')
 * const add = defineTool({
 *   name: 'add',
 *   description: 'Adds numbers.',
 *   schema: z.object({ a: z.number(), b: z.number() }),
 *   run: ({ a, b }) => a + b,
 * });
 * export const withSpans = () => tracedTools([add], { tracer });
 * ```
 */
export function tracedTools<Tool extends AnyTool>(
  tools: readonly Tool[] | Readonly<Record<string, Tool>>,
  { tracer }: { readonly tracer: SpanMaker },
): readonly (Tool | RunnableTool)[] {
  checkTools(tools);
  return Object.values(tools).map((tool) => (isRunnable(tool) ? tracedTool(tool, tracer) : tool));
}

function tracedTool(tool: RunnableTool, tracer: SpanMaker): RunnableTool {
  const { name, description } = tool.definition.function;
  const { approve } = tool;
  return {
    definition: tool.definition,
    check: (args, run) => tool.check(args, run),
    ...(approve !== undefined && { approve: approve.bind(tool) }),
    async run(input, run) {
      const attributes: TraceAttributes = {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.type': 'function',
        'gen_ai.tool.call.id': run.call.id,
        ...(description && { 'gen_ai.tool.description': description }),
      };
      const span: TraceSpan = tracer.startSpan(`execute_tool ${name}`, {
        kind: INTERNAL,
        attributes,
      });
      try {
        return await tool.run(input, run);
      } catch (thrown) {
        failSpan(span, thrown);
        throw thrown;
      } finally {
        span.end();
      }
    },
  };
}
