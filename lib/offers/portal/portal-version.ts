import type {
  LogoFile,
  PortalSettings,
  PublishedSettings,
  PublishedWording,
} from '../../kernel/portal-settings';
import { noSettings } from '../../kernel/portal-settings';

export interface PortalVersion {
  version: number;
  settings: PortalSettings;
  publishedAt: Date;
  /** Null for settings that a command imported. */
  founderName: string | null;
}

/** Lists the different texts of a wording, each with the version that published it first. */
function wordingsOf(
  versions: readonly PortalVersion[],
  field: 'consent_text' | 'privacy_text',
): PublishedWording[] {
  const firsts = new Map<string, PublishedWording>();
  for (const { version, settings, publishedAt } of versions) {
    const text = settings[field];
    if (text === undefined || firsts.has(text)) continue;
    firsts.set(text, { version: `portal-${version}`, text, publishedAt: publishedAt.toISOString() });
  }
  return [...firsts.values()];
}

/** Returns the current settings: those of the last version. */
export function publishedOf(
  versions: readonly PortalVersion[],
  logo: LogoFile | undefined,
): PublishedSettings {
  const last = versions.at(-1);
  if (!last) return noSettings;
  const { settings, version } = last;
  return {
    settings,
    version,
    logo,
    consents: wordingsOf(versions, 'consent_text'),
    privacy: wordingsOf(versions, 'privacy_text').find(({ text }) => text === settings.privacy_text),
  };
}
