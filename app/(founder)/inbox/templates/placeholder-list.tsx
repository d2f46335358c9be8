import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/sheet';
import { placeholders } from '@/lib/inbox/drafts/reply-draft';

/** Lists the placeholders of templates with their meanings. */
export function PlaceholderList() {
  return (
    <Sheet heading="Placeholders" text="Filled in for each lead. Others are refused.">
      <Parameters>
        {Object.entries(placeholders).map(([name, { meaning }]) => (
          <Parameter key={name} name={`{${name}}`}>
            {meaning}
          </Parameter>
        ))}
      </Parameters>
    </Sheet>
  );
}
