/** A list of plain texts. */
export function TextList({
  items,
  kind,
}: {
  items: readonly string[];
  kind: 'plain-list' | 'numbered-list' | 'warnings';
}) {
  const List = kind === 'numbered-list' ? 'ol' : 'ul';
  return (
    <List className={kind}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}
