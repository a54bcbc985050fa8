import { type BodyParts, ModelspeakError } from '@modelspeak/core';
import { writeSampling } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import { respellEntries, respellKeys, type Spelling } from './spelling.js';
import { listKey, writeRow } from './write-row.js';

/** Writes a row, as the one that it was read from spells it. */
export function writeBody({ spelling: given = {}, sampling, stream, ...parts }: BodyParts): object {
  writeSampling(NAME, sampling, {});
  if (stream) {
    throw new ModelspeakError('unsupported', 'a row is no request; leave this out', {
      path: 'stream',
    });
  }
  const spelling: Spelling = given;
  const { entries, keys } = writeRow(parts, spelling);
  const { model, system, ...others } = respellKeys(keys, spelling);
  return {
    ...(model !== undefined && { model }),
    ...(system !== undefined && { system }),
    [listKey(spelling)]: entries.flatMap((each, index) => respellEntries(index, each, spelling)),
    ...others,
    ...sampling.extra,
  };
}
