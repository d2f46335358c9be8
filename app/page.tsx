import { getDeps } from '@/lib/deps';

export default async function HomePage() {
  const { offers } = await getDeps().offers.current();
  return (
    <main>
      <h1>Two pilots. Fixed price, fixed length, evidence you keep.</h1>
      {offers.map((offer) => (
        <section key={offer.id}>
          <h2>{offer.name}</h2>
          <p>{offer.headline}</p>
        </section>
      ))}
    </main>
  );
}
