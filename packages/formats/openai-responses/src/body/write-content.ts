import { spreadExtra } from '@modelspeak/bodies';
import { type InputPart, ModelspeakError, type Part } from '@modelspeak/core';

/** Writes the content of an input message, or of a result. */
export function writeInput(
  content: string | readonly InputPart[],
  path: string,
): string | readonly object[] {
  if (typeof content === 'string') return content;
  return content.map((part, index) => writeInputPart(part, `${path}.content[${index}]`));
}

function writeInputPart(part: InputPart, path: string): object {
  switch (part.type) {
    case 'text':
      return spreadExtra(
        { type: 'input_text', text: part.text, extra: part.extra },
        ['type', 'text'],
        path,
      );
    case 'image_url': {
      const { url, detail } = part.image_url;
      const image = {
        type: 'input_image',
        image_url: url,
        ...(detail !== undefined && { detail }),
      };
      return spreadExtra(
        { ...image, extra: part.extra },
        ['type', 'image_url', 'detail', 'file_id'],
        path,
      );
    }
    case 'file':
      return spreadExtra(
        { type: 'input_file', ...part.file, extra: part.extra },
        ['type', 'file_data', 'file_id', 'filename'],
        path,
      );
    case 'input_audio':
      return spreadExtra(part, ['type', 'input_audio'], path);
    case 'provider':
      return part.value;
    case 'image':
      throw new ModelspeakError(
        'unsupported',
        'a request cannot contain a local image; read the file and pass a data: URL as "image_url"',
        { path },
      );
    default:
      throw new ModelspeakError(
        'unsupported',
        'an input message cannot contain this; leave it out',
        {
          path,
        },
      );
  }
}

/** Writes a part of a message of the model. */
export function writeOutputPart(part: Part, path: string): object {
  if (part.type === 'text') {
    return spreadExtra(
      { type: 'output_text', text: part.text, extra: part.extra },
      ['type', 'text'],
      path,
    );
  }
  if (part.type === 'refusal') return spreadExtra(part, ['type', 'refusal'], path);
  throw new ModelspeakError(
    'unsupported',
    'a message of the assistant cannot contain this; leave it out',
    { path },
  );
}
