import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import toml from 'highlight.js/lib/languages/ini';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import type { CodeLanguage } from '@/lib/discovery/documentation/page';

const languages = { sh: bash, toml, json, python, ts: typescript, text: () => ({ contains: [] }) };
for (const [name, grammar] of Object.entries(languages)) highlighter.registerLanguage(name, grammar);

/** Colours of what highlight.js finds, for the element around its spans. */
export const highlightColours =
  '[&_.hljs-attr]:text-accent [&_.hljs-built\\_in]:text-accent [&_.hljs-comment]:text-ink-3 [&_.hljs-keyword]:font-semibold [&_.hljs-keyword]:text-accent [&_.hljs-literal]:text-warn [&_.hljs-number]:text-warn [&_.hljs-section]:font-semibold [&_.hljs-section]:text-accent [&_.hljs-string]:text-ok';

/** Code as escaped HTML, in spans that name the kind of each token. */
export function highlightedHtml(code: string, language: CodeLanguage): string {
  return highlighter.highlight(code, { language }).value;
}
