import { isJsonObject, type JsonObject } from '@modelspeak/endpoint/authoring';

/**
 * Puts a response together from the chunks of a stream: text continues that of the chunk before, and of
 * everything else the last chunk that has it counts.
 *
 * @see https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent
 */
export function joinChunks(chunks: readonly JsonObject[]): JsonObject {
  const response: JsonObject = Object.assign({}, ...chunks);
  const candidates = chunks.flatMap(candidateOf);
  if (candidates.length === 0) return response;
  const contents = candidates.map(({ content }) => content).filter(isJsonObject);
  const logProbs = candidates.map(({ logprobsResult }) => logprobsResult).filter(isJsonObject);
  const candidate: JsonObject = Object.assign({}, ...candidates);
  const joined = {
    ...candidate,
    content: Object.assign({}, ...contents, { parts: joinParts(contents) }),
    ...(logProbs.length > 0 && { logprobsResult: joinLogProbs(logProbs) }),
  };
  return { ...response, candidates: [joined] };
}

function candidateOf({ candidates }: JsonObject): readonly JsonObject[] {
  const [first] = listOf(candidates);
  return isJsonObject(first) ? [first] : [];
}

function joinParts(contents: readonly JsonObject[]): readonly unknown[] {
  const joined: unknown[] = [];
  for (const { parts } of contents) {
    for (const [place, part] of listOf(parts).entries()) {
      const last = joined.at(-1);
      const isFirst = place === 0;
      if (isFirst && isText(part) && isText(last) && isOpen(last) && isAlike(last, part)) {
        joined[joined.length - 1] = { ...last, ...part, text: last.text + part.text };
      } else if (!(isFirst && isText(part) && isOpen(part) && part.text === '')) joined.push(part);
    }
  }
  return joined;
}

interface TextPart extends JsonObject {
  readonly text: string;
}

function isText(part: unknown): part is TextPart {
  return isJsonObject(part) && typeof part['text'] === 'string';
}

/** Whether text may continue this part: a signature or another key completes it. */
function isOpen(part: TextPart): boolean {
  return Object.keys(part).every((key) => key === 'text' || key === 'thought');
}

function isAlike(one: TextPart, other: TextPart): boolean {
  return (one['thought'] === true) === (other['thought'] === true);
}

function joinLogProbs(results: readonly JsonObject[]): JsonObject {
  const all = (key: string) => results.flatMap((result) => listOf(result[key]));
  return {
    ...results.at(-1),
    chosenCandidates: all('chosenCandidates'),
    topCandidates: all('topCandidates'),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
