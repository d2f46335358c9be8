import { describe, expect, it } from 'vitest';
import { sectionText, withSection } from './results-page';

describe('a section of the results', () => {
  it('has its date, notes, table and missed targets', () => {
    const part = {
      notes: ['One text.'],
      tables: [[{ text: 'a|b', µs: '6.3' }]],
      misses: ['a: 6.3, most 5'],
    };
    expect(sectionText('Screening alone', part, 'on a machine')).toBe(
      '## Screening alone\n\nMeasured on a machine.\n\nOne text.\n\n| text | µs |\n|---|--:|\n| a\\|b | 6.3 |\n\n' +
        'Missed:\n\n- a: 6.3, most 5',
    );
  });
});

describe('the page of results', () => {
  const titles = ['First', 'Second', 'Third'];
  const sectionsOf = (page: string) => [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title);

  it('can start empty', () => {
    const page = withSection('', 'First', '## First\n\none', titles);
    expect(page).toMatch(/^# Benchmarks\n\n/);
    expect(sectionsOf(page)).toEqual(['First']);
  });

  it('keeps sections that were not measured, in the order of parts', () => {
    const third = withSection('', 'Third', '## Third\n\nthree', titles);
    const both = withSection(third, 'First', '## First\n\none', titles);
    expect(sectionsOf(both)).toEqual(['First', 'Third']);
    expect(both).toContain('## Third\n\nthree\n');
  });

  it('replaces a section that is measured again', () => {
    const once = withSection('', 'First', '## First\n\none', titles);
    const again = withSection(once, 'First', '## First\n\nanother', titles);
    expect(sectionsOf(again)).toEqual(['First']);
    expect(again).not.toContain('one\n');
  });
});
