import { GuardrailList, guardrailHeading } from '@/app/_components/pilots/guardrail-list';
import { SectionHead } from '@/app/_components/section';
import { pageOf } from '@/lib/site/pages';

/** The rules that the software enforces for everyone, listed once. */
export function Rules() {
  return (
    <section className="border-t border-rule bg-surface" aria-labelledby="rules">
      <div className="frame py-12 lg:py-18">
        <SectionHead id="rules" heading={guardrailHeading}>
          The software enforces these rules for every offer, quote and request.{' '}
          {pageOf('/trust') && <a href="/trust">See how each is tested.</a>}
        </SectionHead>
        <GuardrailList />
      </div>
    </section>
  );
}
