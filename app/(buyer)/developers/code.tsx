import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import toml from 'highlight.js/lib/languages/ini';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { CornerCopyButton } from '@/app/_components/copy-button';
import type { CodeLanguage, CodeText } from '@/lib/discovery/documentation/page';

const languages = { sh: bash, toml, json, python, ts: typescript, text: () => ({ contains: [] }) };
for (const [name, grammar] of Object.entries(languages)) highlighter.registerLanguage(name, grammar);

const highlightColours =
  '[&_.hljs-attr]:text-accent [&_.hljs-built\\_in]:text-accent [&_.hljs-comment]:text-ink-3 [&_.hljs-keyword]:font-semibold [&_.hljs-keyword]:text-accent [&_.hljs-literal]:text-warn [&_.hljs-number]:text-warn [&_.hljs-section]:font-semibold [&_.hljs-section]:text-accent [&_.hljs-string]:text-ok';

export function highlightedHtml(code: string, language: CodeLanguage): string {
  return highlighter.highlight(code, { language }).value;
}

const languageNames: Readonly<Record<CodeLanguage, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  json: 'JSON',
  toml: 'TOML',
  text: 'Text',
};

/** Code in colours; it can be focused, so that the keyboard can scroll it. */
function Coloured({ code, language }: CodeText) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={`max-h-[30rem] overflow-auto px-4 py-3 text-sm leading-normal ${highlightColours}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escapes the code.
      dangerouslySetInnerHTML={{ __html: highlightedHtml(code, language) }}
    />
  );
}

function Copy({ name, code }: CodeText) {
  return (
    <CornerCopyButton
      text={code}
      label={
        <>
          Copy<span className="sr-only"> {name}</span>
        </>
      }
    />
  );
}

const box = 'relative min-w-0 border border-rule bg-surface';
const bar = 'flex min-h-11 items-center border-b border-rule py-2 pr-20 pl-4';

export function Code({ text }: { text: CodeText }) {
  const { name } = text;
  return (
    <div className={box}>
      <div className={bar}>
        <p className="text-sm text-ink-2">{name.charAt(0).toUpperCase() + name.slice(1)}</p>
        <Copy {...text} />
      </div>
      <Coloured {...text} />
    </div>
  );
}

/** Full class names for the first, second and third language, because Tailwind finds class names in the source. */
const tabs = [
  {
    radio: 'peer/first',
    label:
      'peer-checked/first:border-accent peer-checked/first:text-ink peer-focus-visible/first:outline-2 peer-focus-visible/first:outline-ink',
    panel: 'peer-checked/first:block',
  },
  {
    radio: 'peer/second',
    label:
      'peer-checked/second:border-accent peer-checked/second:text-ink peer-focus-visible/second:outline-2 peer-focus-visible/second:outline-ink',
    panel: 'peer-checked/second:block',
  },
  {
    radio: 'peer/third',
    label:
      'peer-checked/third:border-accent peer-checked/third:text-ink peer-focus-visible/third:outline-2 peer-focus-visible/third:outline-ink',
    panel: 'peer-checked/third:block',
  },
] as const;

/** One call in several languages. A script remembers the choice and applies it to every call of every page. */
export function Calls({ id, calls }: { id: string; calls: readonly CodeText[] }) {
  return (
    <fieldset className={`${box} flex flex-wrap items-center`}>
      <legend className="sr-only">Language</legend>
      {tabs.flatMap(({ radio, label }, at) => {
        const call = calls[at];
        if (!call) return [];
        const radioId = `${id}-${call.language}`;
        return [
          <input
            key={radioId}
            type="radio"
            id={radioId}
            name={id}
            value={call.language}
            data-language={call.language}
            defaultChecked={at === 0}
            autoComplete="off"
            className={`${radio} sr-only`}
          />,
          <label
            key={`${radioId}-label`}
            htmlFor={radioId}
            className={`inline-flex min-h-11 cursor-pointer items-center border-b-2 border-transparent px-3 text-sm font-semibold text-ink-2 ${label}`}
          >
            {languageNames[call.language]}
          </label>,
        ];
      })}
      {tabs.map(({ panel }, at) => {
        const call = calls[at];
        return (
          call && (
            <div key={call.language} className={`hidden min-w-0 basis-full border-t border-rule ${panel}`}>
              <Copy {...call} />
              <Coloured {...call} />
            </div>
          )
        );
      })}
    </fieldset>
  );
}
