import { Icon, Spinner } from '#ui-shell'
import { usePrefetchNamespace } from './usePrefetchNamespace.ts'

type Props = {
  readonly namespace: string
  readonly title: string
  /** State of the connection, shown as `data-state`. */
  readonly phase: string
  readonly note?: string | undefined
  readonly selected: boolean
  readonly disabled: boolean
  readonly onChange: (selected: boolean) => void
}

/** One namespace of a wallet: a checkbox, or the progress after the connection started. */
export function NamespaceRow({
  namespace,
  title,
  phase,
  note,
  selected,
  disabled,
  onChange,
}: Props) {
  const prefetch = usePrefetchNamespace()
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
    <label {...data} onPointerEnter={() => prefetch(namespace)} onFocus={() => prefetch(namespace)}>
      <span className="chain-mark">
        <input
          type="checkbox"
          checked={selected}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </span>
      {text}
    </label>
  )
}
