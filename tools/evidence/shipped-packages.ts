import { maskingPackage } from './masking-package';
import { shippedMessages } from './messages';
import { reviewPackage } from './review-package';

const notice =
  'Measured on made-up messages. The figures show how this portal’s engines did on these messages; no real person or company is behind any of them.';

/** Measures the packages that ship, by the id of their offer. */
export const shippedPackages = {
  'masking-shadow-14': (measuredAt: string) =>
    maskingPackage(shippedMessages(), {
      offerId: 'masking-shadow-14',
      notice,
      data: '1,000 messages from a generator with a fixed seed, and 150 written by hand before the engine ran on them. One in five has no personal data. After its first run on them, we added one phrase to the engine’s rules: “in the name of”.',
      title: 'Personal data masking, measured on 1,150 made-up messages',
      measuredAt,
    }),
  'message-review-30': (measuredAt: string) =>
    reviewPackage(
      shippedMessages().filter(({ tone }) => tone !== undefined),
      {
        offerId: 'message-review-30',
        notice,
        data: '1,000 messages from a generator with a fixed seed. One in twelve is toxic.',
        title: 'Tone, toxicity, names and personal data, measured on 1,000 made-up messages',
        measuredAt,
      },
    ),
} as const;
