import { createTemplateStore } from '../template-store.js';
import { answerFromContext } from './en/answer-from-context.js';
import { askAssistant } from './en/ask-assistant.js';
import { askDomainExpert } from './en/ask-domain-expert.js';
import { askExpert } from './en/ask-expert.js';
import { askProgrammer } from './en/ask-programmer.js';
import { askShellExpert } from './en/ask-shell-expert.js';
import { askTypeScriptExpert } from './en/ask-typescript-expert.js';
import { chaptersInTranscript } from './en/chapters-in-transcript.js';
import { classifyInput } from './en/classify-input.js';
import { classifySentiment } from './en/classify-sentiment.js';
import { compareAnswers } from './en/compare-answers.js';
import { createQuestionFromContext } from './en/create-question-from-context.js';
import { critiqueText } from './en/critique-text.js';
import { critiqueTranscript } from './en/critique-transcript.js';
import { decisionsInTranscript } from './en/decisions-in-transcript.js';
import { describeCoverImage } from './en/describe-cover-image.js';
import { describeImage } from './en/describe-image.js';
import { detailedTask } from './en/detailed-task.js';
import { draftEmail } from './en/draft-email.js';
import { editText } from './en/edit-text.js';
import { explainCode } from './en/explain-code.js';
import { explainToBeginner } from './en/explain-to-beginner.js';
import { extractData } from './en/extract-data.js';
import { extractEntities } from './en/extract-entities.js';
import { extractJson } from './en/extract-json.js';
import { extractKeywords } from './en/extract-keywords.js';
import { extractMetadata } from './en/extract-metadata.js';
import { fixCode } from './en/fix-code.js';
import { fixCodeByReflection } from './en/fix-code-by-reflection.js';
import { giveFeedback } from './en/give-feedback.js';
import { judgeAnswer } from './en/judge-answer.js';
import { judgeAnswerFromContext } from './en/judge-answer-from-context.js';
import { judgeStatement } from './en/judge-statement.js';
import { labelConversation } from './en/label-conversation.js';
import { planTask } from './en/plan-task.js';
import { rankPassages } from './en/rank-passages.js';
import { refineAnswer } from './en/refine-answer.js';
import { replyToEmail } from './en/reply-to-email.js';
import { reviewCode } from './en/review-code.js';
import { rewriteQuery } from './en/rewrite-query.js';
import { routeQuestion } from './en/route-question.js';
import { splitQuestion } from './en/split-question.js';
import { stepByStepTask } from './en/step-by-step-task.js';
import { suggestTitles } from './en/suggest-titles.js';
import { summarizeText } from './en/summarize-text.js';
import { summarizeTranscript } from './en/summarize-transcript.js';
import { themesInResponses } from './en/themes-in-responses.js';
import { transcribeImage } from './en/transcribe-image.js';
import { translateText } from './en/translate-text.js';
import { writeBlogPost } from './en/write-blog-post.js';
import { writeHypotheticalPassage } from './en/write-hypothetical-passage.js';
import { writeInStyle } from './en/write-in-style.js';
import { writePrompt } from './en/write-prompt.js';
import { writeTests } from './en/write-tests.js';
import { answerFromContextZhHans } from './zh-hans/answer-from-context.js';
import { askAssistantZhHans } from './zh-hans/ask-assistant.js';
import { askExpertZhHans } from './zh-hans/ask-expert.js';
import { classifyInputZhHans } from './zh-hans/classify-input.js';
import { draftEmailZhHans } from './zh-hans/draft-email.js';
import { extractDataZhHans } from './zh-hans/extract-data.js';
import { fixCodeZhHans } from './zh-hans/fix-code.js';
import { stepByStepTaskZhHans } from './zh-hans/step-by-step-task.js';
import { summarizeTranscriptZhHans } from './zh-hans/summarize-transcript.js';
import { translateTextZhHans } from './zh-hans/translate-text.js';
import { answerFromContextZhHant } from './zh-hant/answer-from-context.js';
import { askAssistantZhHant } from './zh-hant/ask-assistant.js';
import { askExpertZhHant } from './zh-hant/ask-expert.js';
import { classifyInputZhHant } from './zh-hant/classify-input.js';
import { draftEmailZhHant } from './zh-hant/draft-email.js';
import { extractDataZhHant } from './zh-hant/extract-data.js';
import { fixCodeZhHant } from './zh-hant/fix-code.js';
import { stepByStepTaskZhHant } from './zh-hant/step-by-step-task.js';
import { summarizeTranscriptZhHant } from './zh-hant/summarize-transcript.js';
import { translateTextZhHant } from './zh-hant/translate-text.js';

/**
 * Templates to start from: questions, tasks, judging, classification, extraction, code, feedback,
 * writing, images, transcripts and retrieval. Ten of them exist in Chinese too, with the suffix
 * `ZhHant` (traditional) or `ZhHans` (simplified). Placeholders are in double braces. Names and
 * placeholders are typed.
 *
 * @example
 * ```ts
 * import { llama3 } from '@modelspeak/format-llama3';
 * import { library } from '@modelspeak/prompts/library';
 *
 * const topic = 'How do tides work?';
 * const prompt = llama3().render(library.get('AskExpert').prompt.conversation({ topic }));
 * console.log(prompt.includes(topic)); // true
 *
 * const found = library.templates('transcript', { limit: 2 });
 * console.log(found.map(({ name, variables }) => `${name}: ${variables}`));
 * // [ 'CritiqueTranscript: transcript', 'SummarizeTranscript: transcript' ]
 * ```
 */
export const library = createTemplateStore([
  askExpert,
  askAssistant,
  askDomainExpert,
  askProgrammer,
  askTypeScriptExpert,
  askShellExpert,
  explainToBeginner,
  detailedTask,
  stepByStepTask,
  planTask,
  writePrompt,
  judgeStatement,
  judgeAnswer,
  compareAnswers,
  classifyInput,
  classifySentiment,
  labelConversation,
  routeQuestion,
  extractData,
  extractJson,
  extractEntities,
  fixCode,
  fixCodeByReflection,
  reviewCode,
  writeTests,
  explainCode,
  giveFeedback,
  critiqueText,
  critiqueTranscript,
  editText,
  draftEmail,
  replyToEmail,
  writeBlogPost,
  writeInStyle,
  suggestTitles,
  describeCoverImage,
  transcribeImage,
  describeImage,
  summarizeTranscript,
  chaptersInTranscript,
  decisionsInTranscript,
  themesInResponses,
  summarizeText,
  translateText,
  answerFromContext,
  rankPassages,
  rewriteQuery,
  splitQuestion,
  writeHypotheticalPassage,
  extractKeywords,
  refineAnswer,
  createQuestionFromContext,
  judgeAnswerFromContext,
  extractMetadata,
  askExpertZhHant,
  askAssistantZhHant,
  stepByStepTaskZhHant,
  classifyInputZhHant,
  extractDataZhHant,
  fixCodeZhHant,
  draftEmailZhHant,
  summarizeTranscriptZhHant,
  answerFromContextZhHant,
  translateTextZhHant,
  askExpertZhHans,
  askAssistantZhHans,
  stepByStepTaskZhHans,
  classifyInputZhHans,
  extractDataZhHans,
  fixCodeZhHans,
  draftEmailZhHans,
  summarizeTranscriptZhHans,
  answerFromContextZhHans,
  translateTextZhHans,
]);
