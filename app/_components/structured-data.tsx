import { headers } from 'next/headers';

async function scriptNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy');
  return policy?.match(/'nonce-([^']+)'/)?.[1];
}

export async function StructuredData({ data }: { data: object }) {
  // Founders write the texts of offers: an angle bracket in one must not end the script element.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      nonce={await scriptNonce()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose angle brackets are escaped
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
