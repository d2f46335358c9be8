export const AllPilots = () => (
  <a className="inline-flex min-h-11 items-center text-md print:hidden" href="/#offers">
    All pilots
  </a>
);
