import type { Block } from '@/lib/discovery/documentation/blocks';
import { Code, Example } from './code';
import { RichText } from './rich-text';
import { DocumentationTable } from './table';

function Sound({ name, path }: Extract<Block, { kind: 'sound' }>) {
  return (
    <figure className="grid max-w-[32rem] gap-1">
      <figcaption className="text-md text-ink-2">{name}</figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands above. */}
      <audio controls preload="none" src={path} aria-label={name} className="h-11 w-full min-w-0" />
    </figure>
  );
}

/** What is transparent shows the squares that editors have. */
const squares = 'bg-[repeating-conic-gradient(var(--rule)_0_25%,var(--surface)_0_50%)] bg-[length:24px_24px]';

/** Both at the same size, so that the eye compares what was done and nothing else. */
function Pair({ before, after, side }: Extract<Block, { kind: 'pair' }>) {
  return (
    <div className="flex flex-wrap gap-4">
      {[before, after].map(({ name, path }) => (
        <figure key={path} className="grid flex-[0_1_24rem] content-start justify-items-start gap-1">
          {/* biome-ignore lint/performance/noImgElement: the file is shown as its engine made it. */}
          <img
            src={path}
            width={side}
            height={side}
            alt={name}
            loading="lazy"
            className={`h-auto max-w-full ${squares}`}
          />
          <figcaption aria-hidden="true" className="text-md text-ink-2">
            {name}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

const prose = 'max-w-[66ch] wrap-anywhere';

function BlockView({ block, id }: { block: Block; id: string }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={block.id} className="scroll-mt-4 text-lg wrap-anywhere">
          {block.text}
        </h2>
      );
    case 'text':
      return (
        <p className={prose}>
          <RichText text={block.text} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List className={`grid gap-1 pl-6 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item) => (
            <li key={item} className={prose}>
              <RichText text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <DocumentationTable {...block} />;
    case 'sound':
      return <Sound {...block} />;
    case 'pair':
      return <Pair {...block} />;
    case 'code':
      return <Code text={block} />;
    case 'example':
      return <Example id={id} calls={block.calls} answer={block.answer} />;
  }
}

/** Blocks of documentation, each heading with what follows it in a section of its own. */
export function Documentation({ blocks }: { blocks: Block[] }) {
  const sections: Block[][] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || sections.length === 0) sections.push([block]);
    else sections.at(-1)?.push(block);
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {sections.map((section, ofPage) => (
        <section key={JSON.stringify(section[0])} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {section.map((block, at) => (
            <BlockView key={JSON.stringify(block)} block={block} id={`code-${ofPage}-${at}`} />
          ))}
        </section>
      ))}
      {/* Not async: the choice is made before what follows is painted. */}
      <script src="/code-language.js" />
    </div>
  );
}
