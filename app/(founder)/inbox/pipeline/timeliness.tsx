import { percentInWords, within90InWords } from '@/lib/inbox/calibration/calibration-words';
import type { Calibration } from '@/lib/inbox/calibration/read-calibration';
import { casesToCompareMin } from '@/lib/inbox/calibration/share-interval';
import { leadsInWords } from '@/lib/inbox/words';
import { bands } from '@/lib/leads/lead';
import { reviewTimeInWords } from '@/lib/review/words';
import { Answer } from './part';

/**
 * Shows the share of each band's leads that were viewed within the promised time, and the time within which
 * 90% were.
 */
export function Timeliness({ timeliness }: Pick<Calibration, 'timeliness'>) {
  return bands.map((band) => {
    const figures = timeliness[band];
    const isSmall = figures !== undefined && figures.inTime.cases < casesToCompareMin;
    return (
      <Answer
        key={band}
        name={`Looked at in time, ${band}`}
        figure={figures ? percentInWords(figures.inTime.share) : '–'}
        note={
          <>
            within {reviewTimeInWords(band).replace(/ h$/, ' hours')}
            {figures && `; ${within90InWords(figures.hours90)}`}
            {isSmall && `; only ${leadsInWords(figures.inTime.cases)}`}
          </>
        }
      />
    );
  });
}
