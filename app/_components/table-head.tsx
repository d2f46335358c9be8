/** Headings of a table's columns: those of texts, then those of figures. */
export function TableHead({
  texts,
  figures = [],
  isHidden = false,
}: {
  texts: readonly string[];
  figures?: readonly string[];
  isHidden?: boolean;
}) {
  return (
    <thead className={isHidden ? 'sr-only' : undefined}>
      <tr>
        {texts.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {figures.map((name) => (
          <th key={name} scope="col" className="number">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
