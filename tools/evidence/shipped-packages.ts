import { measuredFigure } from '../../lib/offers/evidence';
import { maskingPackage } from './masking-package';
import type { Message } from './message';
import { shippedMessages } from './messages';
import { reviewPackage } from './review-package';

const notice =
  'Measured on made-up messages. The figures show how this portal’s engines did on these messages; no real person or company is behind any of them.';

const measureShippedMasking = (measuredAt: string, messages = shippedMessages()) =>
  maskingPackage(messages, {
    offerId: 'masking-shadow-14',
    notice,
    data: '150 messages that were written by hand before the engine saw any of them, and 1,000 generated ones (with a fixed seed). One message in five contains no personal data. After the engine’s first run on these messages, we added one phrase to its rules: “in the name of”.',
    title: 'Personal data masking, measured on 1,150 made-up messages',
    measuredAt,
  });

/** Measures the packages that ship, by the id of their offer. */
export const shippedPackages = {
  'masking-shadow-14': (measuredAt: string) => measureShippedMasking(measuredAt),
  'message-review-30': (measuredAt: string) => {
    const messages = shippedMessages();
    const isGenerated = ({ tone }: Message) => tone !== undefined;
    const manual = messages.filter((message) => !isGenerated(message));
    const [byHand] = measureShippedMasking(measuredAt, manual).package.metrics;
    return reviewPackage(messages.filter(isGenerated), {
      offerId: 'message-review-30',
      notice,
      data: '1,000 generated messages (with a fixed seed). One in twelve is toxic.',
      title: 'Tone, toxicity, names and personal data, measured on 1,000 made-up messages',
      measuredAt,
      limits: byHand
        ? [
            `All of these messages are generated. ${byHand.name}: ${measuredFigure(byHand.value, '%')} of ${byHand.n}, as the masking pilot’s sample shows.`,
          ]
        : [],
    });
  },
} as const;
