const description =
  'A request or a quote goes to a check in this portal. What looks like a secret is refused and never stored. The rest is stored in the portal’s database, where founders read it. The portal sends it to nobody else.';

const box = 'fill-bg stroke-ink';
const quiet = 'fill-ink-2 text-md';
const name = 'fill-ink font-semibold';

export function DataFlow() {
  return (
    <div className="sheet px-4 py-6 md:px-6">
      <svg className="hidden w-full md:block" viewBox="0 0 900 250" role="img" aria-label={description}>
        <rect
          className="fill-none stroke-control [stroke-dasharray:4_3]"
          x="240"
          y="14"
          width="428"
          height="150"
        />
        <text className={quiet} x="252" y="38">
          This portal
        </text>
        <Place x={1} y={58} width={176} title="You or your agent" text="page, API or MCP" />
        <Place x={264} y={58} width={164} title="Check" text="before it is kept" />
        <Place x={480} y={58} width={164} title="Database" text="kept as stated below" />
        <Place x={732} y={58} width={167} title="Founders" text="read and decide" />
        <path className="fill-none stroke-ink" d="M177 94H256M428 94H472M644 94H724" />
        <path className="fill-ink" d="M264 94l-9-4v8zM480 94l-9-4v8zM732 94l-9-4v8z" />
        <path className="fill-none stroke-2 stroke-bad" d="M346 130V206M339 206h14M652 164V206M645 206h14" />
        <text className="fill-bad font-semibold" x="362" y="204">
          Refused: passwords, keys, tokens
        </text>
        <text className={quiet} x="362" y="225">
          kept nowhere, not even in a log
        </text>
        <text className="fill-bad font-semibold" x="668" y="204">
          Sent to nobody else
        </text>
        <text className={quiet} x="668" y="225">
          no mail service, no analytics
        </text>
      </svg>
      <svg
        className="mx-auto w-full max-w-[326px] md:hidden"
        viewBox="0 0 326 452"
        role="img"
        aria-label={description}
      >
        <rect
          className="fill-none stroke-control [stroke-dasharray:4_3]"
          x="1"
          y="104"
          width="324"
          height="226"
        />
        <text className={quiet} x="314" y="126" textAnchor="end">
          This portal
        </text>
        <Place x={14} y={1} width={160} title="You or your agent" text="page, API or MCP" />
        <Place x={14} y={134} width={160} title="Check" text="before it is kept" />
        <Place x={14} y={246} width={160} title="Database" text="kept as stated below" />
        <Place x={14} y={376} width={160} title="Founders" text="read and decide" />
        <path className="fill-none stroke-ink" d="M94 73V126M94 206V238M94 318V368" />
        <path className="fill-ink" d="M94 134l-4-9h8zM94 246l-4-9h8zM94 376l-4-9h8z" />
        <path className="fill-none stroke-2 stroke-bad" d="M174 166H202M202 159v14M222 330V356M215 356h14" />
        <text className="fill-bad font-semibold" x="212" y="160">
          Refused:
        </text>
        <text className={quiet} x="212" y="180">
          passwords, keys,
        </text>
        <text className={quiet} x="212" y="199">
          tokens. Kept
        </text>
        <text className={quiet} x="212" y="218">
          nowhere
        </text>
        <text className="fill-bad font-semibold" x="206" y="384">
          Sent to
        </text>
        <text className="fill-bad font-semibold" x="206" y="404">
          nobody else:
        </text>
        <text className={quiet} x="206" y="424">
          no mail service,
        </text>
        <text className={quiet} x="206" y="443">
          no analytics
        </text>
      </svg>
    </div>
  );
}

function Place(place: { x: number; y: number; width: number; title: string; text: string }) {
  const { x, y, width, title, text } = place;
  return (
    <>
      <rect className={box} x={x} y={y} width={width} height="72" />
      <text className={name} x={x + 14} y={y + 31}>
        {title}
      </text>
      <text className={quiet} x={x + 14} y={y + 53}>
        {text}
      </text>
    </>
  );
}
