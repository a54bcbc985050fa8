import { type DiscoveredServer, discoverServers } from '@modelspeak/connect';
import { CommandFailure } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';

/** The flags that say which model of this machine to use. */
export interface LocalFlags {
  readonly model?: string | undefined;
  readonly yes?: boolean | undefined;
}

/** A server on this machine, or the file of a model that runs in this process. */
export interface LocalModel {
  readonly url: string;
  /** The name of the model to ask there; none for a file. */
  readonly model: string | undefined;
}

/**
 * Finds a model if no address is given: the server that `MODELSPEAK_URL` names, else one that runs on this machine, else
 * a small model in this process, if the user agrees. A line on standard error says which.
 */
export async function findLocal(
  terminal: Terminal,
  { model, yes }: LocalFlags,
): Promise<LocalModel> {
  const { MODELSPEAK_URL } = terminal.env;
  if (MODELSPEAK_URL) {
    terminal.note('using the server that MODELSPEAK_URL names');
    return { url: MODELSPEAK_URL, model };
  }
  const servers = await discoverServers({ places: terminal.places });
  const { isEmbeddedModel, EMBEDDED_MODELS } = await import('@modelspeak/embedded');
  const isEmbedded = model !== undefined && isEmbeddedModel(model);
  const having = servers.find(({ models }) => model !== undefined && models.includes(model));
  const chosen = having ?? (isEmbedded ? undefined : servers[0]);
  if (chosen !== undefined) {
    noteServers(terminal, chosen, servers);
    return { url: chosen.url, model };
  }
  if (model !== undefined && !isEmbedded) {
    const names = EMBEDDED_MODELS.map(({ name }) => name).join(', ');
    throw new CommandFailure(
      `${NO_SERVER}, and ${model} is no model that runs in this process; those are ${names}. Give the address of a server`,
    );
  }
  const { offerModel } = await import('../embedded/offer-model.js');
  const why = model === undefined ? NO_SERVER : undefined;
  return { url: await offerModel(terminal, { name: model, yes, why }), model: undefined };
}

const NO_SERVER = 'no server of a model runs on this machine';

/** Says which server is used, and which others there are. */
function noteServers(
  terminal: Terminal,
  chosen: DiscoveredServer,
  servers: readonly DiscoveredServer[],
): void {
  terminal.note(`found ${placeOf(chosen)}`);
  const others = servers.filter((server) => server !== chosen).map(placeOf);
  if (others.length === 0) return;
  terminal.note(`note: there is also ${others.join(', ')}; to use another, give its address`);
}

function placeOf({ server, url }: DiscoveredServer): string {
  return `${server} at ${url}`;
}
