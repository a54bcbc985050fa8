import type { Conversation, Message } from '@modelspeak/core';

const QUESTIONS = [
  'How do I reverse a linked list in place, and what does it cost?',
  'Could you show that in TypeScript, with types that are as narrow as they can be?',
  'What happens if the list has a cycle? Please explain it step by step, I am new to this.',
  'Is `if (a < b)` fine here, or does <T> get in the way of JSX?',
];

const ANSWERS = [
  'Walk along the list with three pointers: the node before, the node itself and the one after. Turn each link around, step on, and stop at the end. It takes time in proportion to the length and no memory besides the pointers.',
  'type Node<T> = { value: T; next: Node<T> | null };\n\nfunction reverse<T>(head: Node<T> | null): Node<T> | null {\n  let before: Node<T> | null = null;\n  let node = head;\n  while (node !== null) {\n    const next = node.next;\n    node.next = before;\n    before = node;\n    node = next;\n  }\n  return before;\n}',
  'Then the walk never ends. Find out first whether there is one: let two runners start together, one of them twice as fast. If they ever meet again, there is a cycle; if the fast one reaches the end, there is none.',
];

const CHINESE: readonly [string, string] = [
  '我想知道這個演算法的時間複雜度，謝謝！',
  '時間複雜度是 O(n)，因為每個節點只會被拜訪一次；空間複雜度是 O(1)。',
];

/** A system message and ten turns of question and answer, with the given last turn. */
function conversationOf(...last: readonly Message[]): Conversation {
  const turns = Array.from({ length: 10 - last.length / 2 }, (_, turn): Message[] => [
    { role: 'user', content: QUESTIONS[turn % QUESTIONS.length] ?? '' },
    { role: 'assistant', content: ANSWERS[turn % ANSWERS.length] ?? '' },
  ]);
  const system = { role: 'system', content: 'You are a patient teacher of algorithms.' } as const;
  return { messages: [system, ...turns.flat(), ...last] };
}

/** One in English, and one that ends in Chinese, which takes two bytes per character in memory. */
export const CONVERSATIONS: Readonly<Record<string, Conversation>> = {
  'in English': conversationOf(),
  'in English and Chinese': conversationOf(
    { role: 'user', content: CHINESE[0] },
    { role: 'assistant', content: CHINESE[1] },
  ),
};
