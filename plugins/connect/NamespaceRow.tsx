import { Icon, Spinner } from '#ui-shell'

type Props = {
  readonly namespace: string
  readonly title: string
  /** How it stands: shown as `data-state`. */
  readonly phase: string
  readonly note?: string | undefined
  readonly chosen: boolean
  readonly disabled: boolean
  readonly onChange: (chosen: boolean) => void
}

/** One ecosystem of a wallet: a box to tick, or how it goes once it was asked for. */
export function NamespaceRow({ namespace, title, phase, note, chosen, disabled, onChange }: Props) {
  const text = (
    <span className="chain-text">
      <span className="chain-title">{title}</span>
      {note !== undefined && <span className="chain-note">{note}</span>}
    </span>
  )
  const data = { className: 'chain', 'data-namespace': namespace, 'data-state': phase }
  if (phase === 'approved' || phase === 'running' || phase === 'queued')
    return (
      <div {...data}>
        <span className="chain-mark">
          {phase === 'running' ? (
            <Spinner label="" />
          ) : (
            <Icon name={phase === 'approved' ? 'check' : 'clock'} />
          )}
        </span>
        {text}
      </div>
    )
  return (
    <label {...data}>
      <span className="chain-mark">
        <input
          type="checkbox"
          checked={chosen}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </span>
      {text}
    </label>
  )
}
