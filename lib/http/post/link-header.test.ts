import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkTargets } from './link-header';

describe('the related targets of a Link header', () => {
  it.each([
    ['</quotes/1>; rel="related"', ['/quotes/1']],
    ['</quotes/1>; rel=related', ['/quotes/1']],
    ['</quotes/1>;rel=related', ['/quotes/1']],
    ['</quotes/1> ; REL = "RELATED"', ['/quotes/1']],
    ['</quotes/1>; rel="item related up"', ['/quotes/1']],
    ['</quotes/1>; rel="rel\\ated"', ['/quotes/1']],
    ['</quotes/1>; title="a, b; <c> \\" d"; rel=related', ['/quotes/1']],
    ['</quotes/1>; crossorigin; rel=related', ['/quotes/1']],
    ['</a>; rel=related, </b>; rel="next", </c>; rel=related', ['/a', '/c']],
    [', </a>; rel=related,, </b>;rel=related ,\t', ['/a', '/b']],
    ['  </a>; rel=related  ', ['/a']],
    ['<>; rel=related', ['']],
  ])('of %s are %j', (header, targets) => expect(linkTargets(header, 'related')).toEqual(targets));

  it.each([
    ['nothing', ''],
    ['commas only', ' , , '],
    ['no relation', '</a>'],
    ['another relation', '</a>; rel="relatedness"'],
    ['a later rel, which does not count', '</a>; rel=next; rel=related'],
    ['an extended rel, which is another parameter', "</a>; rel*=UTF-8''related"],
    ['a link about something else', '</a>; rel=related; anchor="/b"'],
    ['no brackets', '/a; rel=related'],
    ['an open bracket', '</a; rel=related'],
    ['white space in the target', '</a b>; rel=related'],
    ['an open quotation', '</a>; rel="related'],
    ['what follows a quotation', '</a>; rel="related"x'],
    ['an empty parameter', '</a>;; rel=related'],
    ['an empty value', '</a>; rel='],
    ['a comma too few', '</a>; rel=related </b>; rel=related'],
    ['one good link and one that cannot be read', '</a>; rel=related, </b'],
    ['2,001 characters', `</${'a'.repeat(1_985)}>; rel=related`],
  ])('are none for %s', (_kind, header) => expect(linkTargets(header, 'related')).toEqual([]));

  it('are read up to 2,000 characters', () => {
    const header = `</${'a'.repeat(1_984)}>; rel=related`;
    expect(header).toHaveLength(2_000);
    expect(linkTargets(header, 'related')).toHaveLength(1);
  });

  const space = fc.constantFrom('', ' ', '\t ', '   ');
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const value = fc.string({ unit: fc.constantFrom(...'ab,;<>="\\ é'), maxLength: 8 });
  const link = fc
    .record({
      path: fc.string({ unit: fc.constantFrom(...'/ab,;=%'), maxLength: 8 }),
      relations: fc.array(fc.constantFrom('related', 'Related', 'next', 'relatedly'), {
        minLength: 1,
        maxLength: 3,
      }),
      title: fc.option(value, { nil: undefined }),
      spaces: fc.tuple(space, space, space),
    })
    .map(({ path, relations, title, spaces: [a, b, c] }) => ({
      text: `<${path}>${title === undefined ? '' : `${a};${b}title=${quoted(title)}`}${a};${c}rel${b}=${c}"${relations.join(' ')}"`,
      target: relations.some((relation) => relation.toLowerCase() === 'related') ? [path] : [],
    }));

  it('reads every link in the header, with any other parameters', () => {
    const property = fc.property(fc.array(link, { maxLength: 6 }), space, (links, gap) => {
      const header = links.map(({ text }) => text).join(`${gap},${gap}`);
      expect(linkTargets(header, 'related')).toEqual(links.flatMap(({ target }) => target));
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it('are in angle brackets in a header with any text', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'<>;,="\\ rel/a\t'), maxLength: 200 });
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (header) => {
        for (const found of linkTargets(header, 'related')) expect(header).toContain(`<${found}>`);
      }),
      { numRuns: 500 },
    );
  });
});
