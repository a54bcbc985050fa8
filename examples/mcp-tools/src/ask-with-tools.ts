import { fileURLToPath } from 'node:url';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as StdioTransport } from '@ai-sdk/mcp/mcp-stdio';
import { generateText, isStepCount, type LanguageModel } from 'ai';

/** The program of the MCP server, as you would write it into a client's configuration. */
const WEATHER = {
  command: process.execPath,
  args: ['--import', 'tsx', 'src/weather-server.ts'],
  cwd: fileURLToPath(new URL('..', import.meta.url)),
};

/** Asks a model that may call the tools of an MCP server. */
export async function askWithTools(model: LanguageModel, prompt: string) {
  const client = await createMCPClient({ transport: new StdioTransport(WEATHER) });
  try {
    return await generateText({
      model,
      prompt,
      tools: await client.tools(),
      // Small models often neither begin to call nor stop: the first step is a call, the second an answer.
      prepareStep: ({ stepNumber }) => ({ toolChoice: stepNumber === 0 ? 'required' : 'none' }),
      providerOptions: { modelspeak: { maxCalls: 1 } },
      stopWhen: isStepCount(2),
    });
  } finally {
    await client.close();
  }
}
