import type { Message } from '@modelspeak/core';

/** The first of these keys that has a value in a message. */
export function filledKey<Key extends string>(
  message: Message,
  keys: readonly Key[],
): Key | undefined {
  return keys.find((key) => {
    const value: unknown = Reflect.get(message, key);
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
    return value != null && value !== '' && value !== false && !isEmpty;
  });
}
