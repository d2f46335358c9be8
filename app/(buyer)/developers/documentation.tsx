import { CopyButton } from '@/app/_components/copy-button';
import type { Block } from '@/lib/discovery/documentation/blocks';
import { RichText } from './rich-text';

function Table({ caption, head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="documentation-table" tabIndex={0} aria-label={caption}>
      <table className="ruled">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((text, at) => (
                <td key={head[at]}>
                  <RichText text={text} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Code({ name, code }: Extract<Block, { kind: 'code' }>) {
  return (
    <div className="documentation-code">
      <CopyButton text={code} label={`Copy ${name}`} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{code}</pre>
    </div>
  );
}

function Sound({ name, path }: Extract<Block, { kind: 'sound' }>) {
  return (
    <figure className="documentation-sound">
      <figcaption>{name}</figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands above. */}
      <audio controls preload="none" src={path} aria-label={name} />
    </figure>
  );
}

/** Both at the same size, so that the eye compares what was done and nothing else. */
function Pair({ before, after, side }: Extract<Block, { kind: 'pair' }>) {
  return (
    <div className="documentation-pair">
      {[before, after].map(({ name, path }) => (
        <figure key={path}>
          {/* biome-ignore lint/performance/noImgElement: the file is shown as its engine made it. */}
          <img src={path} width={side} height={side} alt={name} loading="lazy" />
          <figcaption aria-hidden="true">{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2 id={block.id}>{block.text}</h2>;
    case 'text':
      return (
        <p>
          <RichText text={block.text} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <RichText text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <Table {...block} />;
    case 'sound':
      return <Sound {...block} />;
    case 'pair':
      return <Pair {...block} />;
    case 'code':
      return <Code {...block} />;
  }
}

/** Blocks of documentation, each heading with what follows it in a section of its own. */
export function Documentation({ blocks, isWide }: { blocks: Block[]; isWide: boolean }) {
  const sections: Block[][] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || sections.length === 0) sections.push([block]);
    else sections.at(-1)?.push(block);
  }
  return (
    <div className={isWide ? 'documentation documentation-wide' : 'documentation'}>
      {sections.map((section) => (
        <section key={JSON.stringify(section[0])}>
          {section.map((block) => (
            <BlockView key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </div>
  );
}
