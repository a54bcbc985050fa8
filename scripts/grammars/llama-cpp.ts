import { toGbnf } from '@modelspeak/grammar';
import { provideSmallModel } from '../real/llama-server.ts';
import { importNodeLlamaCpp } from '../real/node-llama-cpp.ts';
import type { GrammarCase } from './cases.ts';

/** The maximum number of tokens in a reply. */
const LONGEST = 160;

/** The part of node-llama-cpp that is used here. */
interface NodeLlamaCpp {
  getLlama(options: object): Promise<Llama>;
  readonly LlamaGrammar: new (llama: Llama, options: { readonly grammar: string }) => object;
  readonly LlamaCompletion: new (
    options: object,
  ) => {
    generateCompletion(prompt: string, options: object): Promise<string>;
  };
}
interface Llama {
  loadModel(options: object): Promise<{
    createContext(options: object): Promise<{ getSequence(): object; dispose(): Promise<void> }>;
  }>;
}

/** Tests the grammars in node-llama-cpp, and the replies that a small model samples with them. */
export async function checkInLlamaCpp(cases: readonly GrammarCase[]): Promise<readonly string[]> {
  const { getLlama, LlamaGrammar, LlamaCompletion } = await importNodeLlamaCpp<NodeLlamaCpp>();
  const llama = await getLlama({ build: 'never', gpu: false, logLevel: 'error' });
  const model = await llama.loadModel({ modelPath: provideSmallModel() });
  const faults: string[] = [];
  let sampled = 0;
  for (const { format, toolChoice, turn, language } of cases) {
    const name = `node-llama-cpp: ${format}, ${JSON.stringify(toolChoice)}`;
    try {
      const grammar = new LlamaGrammar(llama, { grammar: toGbnf(language) });
      // A reply takes seconds, so only test the default options of each format.
      if (toolChoice === 'auto' || format.includes(', ')) continue;
      const context = await model.createContext({ threads: 1, contextSize: 2048 });
      const completion = new LlamaCompletion({ contextSequence: context.getSequence() });
      const options = { grammar, maxTokens: LONGEST, temperature: 0 };
      const reply = await completion.generateCompletion(turn.text, options);
      await context.dispose();
      const { message, parts } = turn.parse(reply);
      // A model this small may think until it is cut off, which says nothing about its calls.
      if (parts.length > 0 && parts.every(({ type }) => type === 'reasoning')) continue;
      sampled++;
      if (message.tool_calls === undefined)
        faults.push(`${name}: sampled ${JSON.stringify(reply)}`);
    } catch (error) {
      faults.push(`${name}: ${error}`);
    }
  }
  console.log(`node-llama-cpp: ${cases.length} grammars, ${sampled} replies of a small model`);
  return faults;
}
