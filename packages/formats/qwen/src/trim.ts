export {
  stripBreaks as trimBreaks,
  stripFirstBreaks as trimFirstBreaks,
} from '@modelspeak/pythonic';
