import {
  autocompletion,
  type CompletionContext,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  HighlightStyle,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { completeJson } from '../../src/json-completion.js';
import { type Place, placeOf, stepsTo, syntaxFaultPlace } from '../../src/json-place.js';
import type { JsonSchema } from '../../src/schema-help.js';

/** An editor for JSON text that knows a schema and marks errors. */
export interface JsonEditor {
  setText(text: string): void;
  /** Shows a fault, or none. */
  setFault(fault: EditorFault | undefined): void;
  /** Puts the cursor at a path. */
  reveal(path: string): void;
  /** Puts the cursor at the error. */
  revealFault(): void;
  destroy(): void;
}

/** An error, and where it is. */
export interface EditorFault {
  readonly code: string;
  readonly message: string;
  readonly path: string;
}

export interface JsonEditorOptions {
  readonly text: string;
  readonly label: string;
  readonly schema: JsonSchema;
  readonly onText: (text: string) => void;
  /** Receives the steps to the value at the cursor. */
  readonly onCursor: (steps: readonly string[]) => void;
  /** Receives the line of an error. */
  readonly onFaultLine: (line: number) => void;
}

const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--vp-c-text-2)' },
  { tag: tags.string, color: 'var(--vp-c-text-1)', fontWeight: '600' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--vp-c-brand-1)' },
  { tag: tags.punctuation, color: 'var(--vp-c-text-3)' },
]);

const look = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: 'var(--editor-font-size, 13px)',
    backgroundColor: 'var(--vp-c-bg-elv)',
  },
  '&.cm-focused': { outline: '2px solid var(--vp-c-brand-1)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--vp-font-family-mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--vp-c-text-1)', padding: '10px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--vp-c-text-1)' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--vp-c-text-3)',
    border: 'none',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--vp-c-bg-elv)',
    color: 'var(--vp-c-text-1)',
    border: '1px solid var(--vp-c-border)',
    borderRadius: '5px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--vp-c-brand-soft)',
    color: 'var(--vp-c-text-1)',
  },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--vp-c-brand-1) 22%, transparent) !important',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--vp-c-brand-soft)',
    outline: '1px solid var(--vp-c-border)',
  },
});

/** Creates the editor in an element. */
export function createJsonEditor(parent: HTMLElement, options: JsonEditorOptions): JsonEditor {
  let isOwnChange = false;
  let faulty = { from: 0, to: 0 };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        history(),
        json(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({
          icons: false,
          override: [(context: CompletionContext) => completeJson(context, options.schema)],
        }),
        lintGutter(),
        syntaxHighlighting(highlighting),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': options.label, tabindex: '0' }),
        // Do not bind Tab: it moves the focus to the next element on the page.
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isOwnChange) options.onText(update.state.doc.toString());
          if (update.selectionSet || update.docChanged) {
            const { head } = update.state.selection.main;
            const node = syntaxTree(update.state).resolveInner(head, -1);
            options.onCursor(stepsTo(node, update.state.doc.toString()));
          }
        }),
      ],
    }),
  });

  const show = ({ from, to }: Place): void => {
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    view.focus();
  };

  return {
    setText(text) {
      if (text === view.state.doc.toString()) return;
      isOwnChange = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      isOwnChange = false;
    },
    setFault(fault) {
      const text = view.state.doc.toString();
      if (fault !== undefined) {
        const isSyntax = fault.code === 'invalid_json' && fault.path === '';
        faulty = isSyntax ? syntaxFaultPlace(text, fault.message) : placeOf(text, fault.path);
        options.onFaultLine(view.state.doc.lineAt(faulty.from).number);
      }
      const { message } = fault ?? {};
      const diagnostics =
        message === undefined ? [] : [{ ...faulty, severity: 'error', message } as const];
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    reveal: (path) => show(placeOf(view.state.doc.toString(), path)),
    revealFault: () => show(faulty),
    destroy: () => view.destroy(),
  };
}
