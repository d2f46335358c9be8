import type { SetupTask } from '../inbox/_page/setup-tasks';

/** Lists what is left to do before the portal is public, each with a link to where it is done. */
export function SetupList({ tasks }: { tasks: readonly SetupTask[] }) {
  return (
    <ul>
      {tasks.map(({ text, href }) => (
        <li key={text}>
          <a href={href} className="inline-block py-1.5">
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
