/** The Bedrock region of a model: `us.` in `us.meta.llama3`. */
const REGION = /^(?:us|eu|ap|apac|jp|au|ca|sa|global|us-gov)\.(?=[a-z]+\.)/;

/** The vendor of a model: `meta.` in `meta.llama3`. */
const VENDOR = /^[a-z]+\.(?=[a-z])/;

/** The owner in a file name: `meta-llama_`, `hf_unsloth_`. */
const OWNER = /^(?:hf_)?[a-z][a-z\d.-]*_(?=[a-z])/;

/** Suffixes of copies: the container and the precision of the weights. */
const COPIES = [
  /\.(?:gguf|safetensors|bin|onnx|mlpackage|llamafile)$/,
  /-\d{5}-of-\d{5}$/,
  /[-_.](?:gguf|ggml|mlx|onnx|awq|gptq|exl[23]|hqq|quantized|imatrix|i1|ct2|mlc|unsloth|q4f\d+(?:_\d+)?)$/,
  /[-_.](?:ud[-_])?(?:iq\d|q\d)(?:_[a-z\d]{1,4}){0,4}$/,
  /[-_.](?:b?f(?:p)?(?:4|8|16|32)|fp8-[a-z]+|nvfp4|mxfp4|int[48]|w\d+a\d+|[2348]-?bits?|bnb(?:-4bit)?)$/,
  /-v\d+(?::\d+)?$/,
  /-(?:maas|turbo|lite|fast|hf)$/,
];

/**
 * The possible names of a model, in lower case: its full name, and the name without what hosts and
 * files add, such as Bedrock's region, Ollama's tag, a folder, or `-GGUF` and `.Q4_K_M.gguf`.
 */
export function modelNames(model: string): readonly string[] {
  const names = new Set([model.toLowerCase()]);
  const steps = model
    .toLowerCase()
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '');
  const [owner, last = ''] = steps.length > 1 ? steps.slice(-2) : ['', steps[0]];
  const name = last.replace(REGION, '');
  for (const each of [...withoutVendors(name), name.replace(OWNER, '')]) {
    for (const known of withoutCopies(each)) {
      names.add(known);
      if (owner !== '') names.add(`${owner}/${known}`);
    }
  }
  return [...names];
}

/** A name, and the name without each vendor prefix. */
function withoutVendors(name: string): readonly string[] {
  const found = [name];
  for (let left = name; VENDOR.test(left); found.push(left)) left = left.replace(VENDOR, '');
  return found;
}

/** A name, the name without its tag, and both without the suffixes of copies. */
function withoutCopies(name: string): readonly string[] {
  const untagged = name.replace(/:[^:/]*$/, '').replace(/-v\d+$/, '');
  const found = [name, untagged];
  let left = untagged;
  for (let before = ''; before !== left; ) {
    before = left;
    for (const copy of COPIES) left = left.replace(copy, '') || left;
    found.push(left);
  }
  return found;
}
