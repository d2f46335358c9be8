import { z } from 'zod';
import { contrastMin, isReadable, nearestReadable } from './brand-colors';
import { httpsUrl, line, lines, statedFactsSchema } from './installation';

/** Examples on the home page: the portal's own text box, the vendor's example, or none. */
const tryItKinds = ['built_in', 'own', 'off'] as const;

/** Vendor's name: VENDOR_NAME has the same rule. */
export const vendorNameSchema = line(80).regex(/[\p{L}\p{N}]/u, 'a name with at least one letter or digit');

const brandColor = z
  .string('a colour')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'a colour such as #8a2362')
  .superRefine((color, context) => {
    if (!/^#[0-9a-f]{6}$/.test(color) || isReadable(color)) return;
    const message = `a darker colour: buttons and links need a contrast of ${contrastMin}:1. The nearest is ${nearestReadable(color)}`;
    context.addIssue({ code: 'custom', message });
  });

/** Texts, look and facts that owners publish. Each may be left out; the portal's own text then applies. */
export const portalSettingsSchema = z.strictObject({
  name: vendorNameSchema.optional(),
  subject: line(120).optional(),
  headline: line(90).optional(),
  subline: line(240).optional(),
  /** File name of the logo: SHA-256 of its bytes and its kind. */
  logo: z
    .string()
    .regex(/^[0-9a-f]{64}\.(?:svg|png)$/)
    .optional(),
  brand_color: brandColor.optional(),
  try_it: z.enum(tryItKinds).optional(),
  example_title: line(120).optional(),
  example_input: lines(2_000).optional(),
  example_output: lines(2_000).optional(),
  example_note: line(240).optional(),
  footer: line(240).optional(),
  booking_url: httpsUrl.optional(),
  consent_text: line(600).optional(),
  privacy_text: lines(4_000).optional(),
  ...statedFactsSchema.shape,
});

export type PortalSettings = z.infer<typeof portalSettingsSchema>;

/** Wording that people agree to or read, with the version of the settings that published it first. */
export interface PublishedWording {
  version: string;
  text: string;
  publishedAt: string;
}

export interface LogoFile {
  name: string;
  /** Bytes in base64. */
  content: string;
}

export interface PublishedSettings {
  settings: PortalSettings;
  /** Number of the version; 0 if nothing was published. */
  version: number;
  logo: LogoFile | undefined;
  /** Every wording of consent that was ever published: receipts quote the one that was agreed to. */
  consents: readonly PublishedWording[];
  privacy: PublishedWording | undefined;
}

export const noSettings: PublishedSettings = {
  settings: {},
  version: 0,
  logo: undefined,
  consents: [],
  privacy: undefined,
};
