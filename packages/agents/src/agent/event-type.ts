import type { StandardSchemaV1 } from '@standard-schema/spec';
import { checkNow } from '../json/check-schema.js';

/** Something that happened in a run, as immutable JSON. */
export interface AgentEvent<Payload = unknown, Type extends string = string> {
  /** Unique in its run, and the same on every replay. */
  readonly id: string;
  readonly type: Type;
  readonly payload: Payload;
  /** The id of the event whose action sent it; `null` for the input. */
  readonly cause: string | null;
  /** The name of the action that sent it; `null` for the input. */
  readonly action: string | null;
}

/** An event to send. */
export interface EventDraft<Payload = unknown, Type extends string = string> {
  readonly type: Type;
  readonly payload: Payload;
}

/** Any type of events. */
export interface AnyEventType {
  readonly type: string;
}

/** A type of events. Call it to make an event to send. */
export interface EventType<Payload = unknown, Type extends string = string> extends AnyEventType {
  (payload: Payload): EventDraft<Payload, Type>;
  readonly type: Type;
}

/** A condition: some of the events of a type. */
export interface EventCondition<Event extends AgentEvent = AgentEvent> extends AnyEventType {
  /** Decides whether an event matches. It may depend only on the event, because a replay calls it again. */
  readonly when: (event: Event) => boolean;
}

/** What triggers an action: one type or condition, or several, one of which must match. */
export type Trigger = AnyEventType | readonly AnyEventType[];

/** The events that match a trigger. */
export type EventOf<Of> = Of extends readonly (infer One)[]
  ? EventOf<One>
  : Of extends EventType<infer Payload, infer Type>
    ? AgentEvent<Payload, Type>
    : Of extends EventCondition<infer Event>
      ? Event
      : AgentEvent;

/**
 * Defines your own type of events.
 *
 * @param schema The schema of the payload: of Zod, Valibot or ArkType, which checks each event when it is
 * sent; or {@link typed}, which only tells the compiler the type.
 *
 * @example
 * ```ts
 * import { defineEvent, typed } from '@modelspeak/agents';
 *
 * const orderPlaced = defineEvent('order_placed', typed<{ readonly total: number }>());
 * console.log(orderPlaced({ total: 7 })); // { type: 'order_placed', payload: { total: 7 } }
 * ```
 */
export function defineEvent<const Type extends string, Payload>(
  type: Type,
  schema: StandardSchemaV1<Payload, unknown>,
): EventType<Payload, Type> {
  const make = (payload: Payload): EventDraft<Payload, Type> => {
    checkNow(schema, payload, type);
    return { type, payload };
  };
  return Object.assign(make, { type });
}

/**
 * Makes a schema that accepts everything and only tells the compiler the type.
 *
 * @example
 * ```ts
 * import { defineEvent, typed } from '@modelspeak/agents';
 *
 * const greeted = defineEvent('greeted', typed<string>());
 * console.log(greeted('Ann').payload); // Ann
 * ```
 */
export function typed<Value>(): StandardSchemaV1<Value, Value> {
  return {
    '~standard': {
      version: 1,
      vendor: 'modelspeak',
      validate: (value) => ({ value: value as Value }),
    },
  };
}

/**
 * Selects the events of a type that meet a condition.
 *
 * @param holds The condition. It may depend only on the event, because a replay calls it again.
 *
 * @example
 * ```ts
 * import { defineEvent, typed, when } from '@modelspeak/agents';
 *
 * const orderPlaced = defineEvent('order_placed', typed<{ readonly total: number }>());
 * const large = when(orderPlaced, ({ payload }) => payload.total > 1000);
 * console.log(large.type); // order_placed
 * ```
 */
export function when<Of extends AnyEventType>(
  type: Of,
  holds: (event: EventOf<Of>) => boolean,
): EventCondition<EventOf<Of>> {
  return { type: type.type, when: holds };
}

/** Whether an event triggers an action. */
export function fits(trigger: Trigger, event: AgentEvent): boolean {
  const ways = 'type' in trigger ? [trigger] : trigger;
  return ways.some((way) => {
    if (way.type !== ANY && way.type !== event.type) return false;
    return !('when' in way) || (way as EventCondition).when(event);
  });
}

const ANY = '*';

/**
 * Matches every event except outputs, which trigger nothing.
 *
 * @example
 * ```ts
 * import { anyEvent, when } from '@modelspeak/agents';
 *
 * const failed = when(anyEvent, ({ type }) => type.endsWith('_failed'));
 * console.log(failed.type); // *
 * ```
 */
export const anyEvent: EventCondition = { type: ANY, when: () => true };
