import type { ReactNode } from 'react';
import { ContactLinks } from '@/app/_components/links';
import { Parameter, Parameters } from '@/app/_components/parameters';
import { Sheet } from '@/app/_components/section';
import { TextList } from '@/app/_components/text-list';
import { installation, vendorName } from '@/lib/process/installation';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return <Parameter name={name}>{children ?? <p>Not provided by the operator of this portal.</p>}</Parameter>;
}

export function Responsible() {
  const { legal_name, address, privacy_contact, hosting, sub_processors, documents } = installation();
  return (
    <Sheet id="responsible" heading="Who is responsible">
      <Parameters>
        <Parameter name="Controller">
          {legal_name ? (
            <p>{legal_name}</p>
          ) : (
            <p>
              {vendorName()}, the display name of this portal. The operator has not provided a legal name.
            </p>
          )}
        </Parameter>
        <Fact name="Postal address">
          {address?.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Fact>
        <Fact name="Privacy contact">
          {privacy_contact && (
            <p>
              <ContactLinks contact={privacy_contact} />
            </p>
          )}
        </Fact>
        <Fact name="Hosting">{hosting && <p>{hosting}</p>}</Fact>
        <Fact name="Sub-processors">
          {sub_processors &&
            (sub_processors.length === 0 ? (
              <p>None.</p>
            ) : (
              <TextList
                kind="plain"
                items={sub_processors.map(({ name, purpose, location }) =>
                  [name, purpose, ...(location ? [location] : [])].join(', '),
                )}
              />
            ))}
        </Fact>
        <Fact name="Documents">
          {documents && (
            <ul>
              {documents.map(({ title, url }) => (
                <li key={url}>
                  <a href={url}>{title}</a>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Parameters>
    </Sheet>
  );
}
