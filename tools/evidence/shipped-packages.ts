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
      data: '1,000 generated messages (with a fixed seed), and 150 that were written by hand before the engine saw any of them. One message in five contains no personal data. After the engine’s first run on these messages, we added one phrase to its rules: “in the name of”.',
      title: 'Personal data masking, measured on 1,150 made-up messages',
      measuredAt,
    }),
  'message-review-30': (measuredAt: string) =>
    reviewPackage(
      shippedMessages().filter(({ tone }) => tone !== undefined),
      {
        offerId: 'message-review-30',
        notice,
        data: '1,000 generated messages (with a fixed seed). One in twelve is toxic.',
        title: 'Tone, toxicity, names and personal data, measured on 1,000 made-up messages',
        measuredAt,
      },
    ),
} as const;
