/** The token that begins every prompt. */
export const BEGIN = ']~!b[';
/** The token that begins a turn. The role follows. */
export const TURN = ']~b]';
/** The token that ends a turn. */
export const END = '[e~[';

/** The stop sequences, which also end a reply. */
export const STOP = [END];

/** The special tokens that every version writes. */
export const TURNS = [BEGIN, TURN, END];

/**
 * The other special tokens of all vocabularies.
 *
 * @see https://huggingface.co/MiniMaxAI/MiniMax-M3/blob/f0e1c1e04d40177e4673a22097036854f536e9c0/tokenizer.json
 */
export const SPECIAL = [
  ']!p~[',
  ']!d~[',
  '<function_call>',
  '<code_interpreter>',
  '<fim_prefix>',
  '<fim_middle>',
  '<fim_suffix>',
  '<fim_pad>',
  '<reponame>',
  '<filename>',
  '<gh_stars>',
  '<issue_start>',
  '<issue_comment>',
  '<issue_closed>',
  '<jupyter_start>',
  '<jupyter_text>',
  '<jupyter_code>',
  '<jupyter_output>',
  '<jupyter_error>',
  '<empty_output>',
  '<commit_before>',
  '<commit_msg>',
  '<commit_after>',
  '<commit_message>',
  '<add_file>',
  '<delete_file>',
  '<rename_file>',
  '<edit_file>',
  '<empty_source_file>',
  '<repo_struct>',
  '<code_context>',
  '<file_content>',
  '<source_files>',
  '<pr_start>',
  '<review_comment>',
  '<filepath>',
  '<file_sep>',
  ']<]speech[>[',
  ']<]video[>[',
  ']<]vision pad[>[',
  ']<]start of speech[>[',
  ']<]end of speech[>[',
  ']<]start of image[>[',
  ']<]end of image[>[',
  ']<]start of video[>[',
  ']<]end of video[>[',
];
