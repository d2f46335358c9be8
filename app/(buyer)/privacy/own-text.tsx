import { Sheet } from '@/app/_components/section';
import { UtcTime } from '@/app/_components/utc-time';
import { publishedSettings, vendorName } from '@/lib/process/installation';

/** Privacy wording of the operator, with its version and date. */
export function OwnText() {
  const { privacy } = publishedSettings();
  if (!privacy) return null;
  const { version, text, publishedAt } = privacy;
  return (
    <Sheet id="own-text" heading={`From ${vendorName()}`}>
      <div className="sheet-part grid gap-3">
        {text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="max-w-[66ch] whitespace-pre-line">
            {paragraph}
          </p>
        ))}
        <p className="text-md text-ink-2">
          Version {version}, <UtcTime iso={publishedAt} />
        </p>
      </div>
    </Sheet>
  );
}
