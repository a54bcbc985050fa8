import { ChatError } from '@modelspeak/chat';
import { ModelspeakError } from '@modelspeak/core';
import { EndpointError } from '@modelspeak/endpoint';
import { Failure } from '../http/failure.js';

/**
 * What went wrong, for the log. Messages about what a client sent or a model said may quote it: of these, only the
 * kind of the problem and its place are told.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const source = cause instanceof Error ? cause : error;
  if (source instanceof ModelspeakError || source.name === 'ModelspeakError') {
    const { code, path } = source as ModelspeakError;
    return path === '' ? code : `${code} at ${path}`;
  }
  if (source instanceof ChatError) return source.code;
  if (source instanceof EndpointError && isAboutRequest(source)) {
    return source.status === undefined ? source.code : `${source.code} with ${source.status}`;
  }
  if (error instanceof Failure && error.status < 500) return error.message;
  const isHidden = cause instanceof Error && !error.message.includes(cause.message);
  return isHidden ? `${error.message}: ${cause.message}` : error.message;
}

function isAboutRequest({ code, status = 0 }: EndpointError): boolean {
  return code === 'too_long' || (code === 'refused' && status >= 400 && status < 500);
}

/** The whole message of an error, with that of its cause, which may quote what a client sent. */
export function textOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message, cause } = error;
  const isHidden = cause instanceof Error && !message.includes(cause.message);
  const text = isHidden ? `${message}: ${cause.message}` : message;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** How much of an error the status page shows. */
const LONGEST = 500;
