import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { StatusRing } from './StatusRing.tsx'
import { useStatusAnnouncement } from './useStatusAnnouncement.ts'

type Props = {
  /** The name of the state, for tests: shown as `data-state`. */
  readonly phase: string
  /** The state of the request. */
  readonly ring: 'waiting' | 'ok' | 'error'
  /** The picture in the ring: the wallet that is asked. */
  readonly picture: ReactNode
  /** The state in a few words. */
  readonly title: string
  /** The next step of the visitor. */
  readonly text?: string | undefined
  /** The one way on from here. */
  readonly action?: { readonly label: string; run(): void } | undefined
}

/**
 * Shows the state of a request to a wallet and the one action on it. Each change is announced to
 * screen readers.
 */
export function StatusPanel({ phase, ring, picture, title, text, action }: Props) {
  useStatusAnnouncement(title, text)
  return (
    <section className="status-panel" data-state={phase}>
      <StatusRing state={ring}>{picture}</StatusRing>
      <p className="status-title">{title}</p>
      {text !== undefined && <p className="status-text">{text}</p>}
      {action && (
        <Button variant={ring === 'waiting' ? 'secondary' : 'primary'} wide onClick={action.run}>
          {action.label}
        </Button>
      )}
    </section>
  )
}
