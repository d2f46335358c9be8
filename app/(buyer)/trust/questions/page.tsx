import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_components/button';
import { PageHead } from '@/app/_components/page-head';
import { Section } from '@/app/_components/section';
import { pageMetadata } from '@/app/page-metadata';
import { publicUrlOf } from '@/app/site-origin';
import { getDeps } from '@/lib/compose';
import { getSecurityQuestions } from '@/lib/discovery/endpoints';
import { readTrust } from '@/lib/discovery/trust/read-trust';
import { Facts } from '../facts';

export function generateMetadata(): Metadata {
  return pageMetadata({
    title: 'Security questions',
    description: 'The 40 usual questions in a security review, answered for this installation.',
    path: '/trust/questions',
  });
}

export default async function QuestionsPage() {
  const { questions } = await readTrust(getDeps(), (await publicUrlOf('/')).replace(/\/$/, ''));
  const topics = [...new Set(questions.map(({ topic }) => topic))];
  return (
    <>
      <PageHead heading={`${questions.length} security questions, answered`}>
        <p>
          Answered for this installation, in the order of the CAIQ, a standard security questionnaire. Some
          answers are “No” or “Not stated”. Print the page, or open the table in a spreadsheet.
        </p>
        <ButtonLink kind="quiet" href={getSecurityQuestions.path} download="security-questions.csv">
          Download as CSV
        </ButtonLink>
      </PageHead>
      <div className="grid gap-12">
        {topics.map((topic, at) => (
          <Section key={topic} id={`topic-${at + 1}`} heading={topic}>
            <Facts
              rows={questions
                .filter((asked) => asked.topic === topic)
                .map(({ question, answer, text }) => ({
                  name: question,
                  text,
                  result: <strong>{answer}</strong>,
                }))}
            />
          </Section>
        ))}
      </div>
    </>
  );
}
