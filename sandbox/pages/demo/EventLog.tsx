import { useEffect, useRef, useState } from 'react'
import type { ModalEvents } from '#ui-shell'
import { useLatchkey } from '../../../ui-shell/react.ts'

const names = [
  'open',
  'close',
  'connect',
  'disconnect',
  'networkChange',
  'alert',
  'error',
] as const satisfies readonly (keyof ModalEvents)[]
const maxEvents = 8

const words = (payload: object) =>
  Object.entries(payload)
    .flatMap(([key, value]) =>
      ['string', 'boolean', 'number'].includes(typeof value)
        ? [`${key}: ${value}`]
        : value instanceof Error
          ? [`${key}: ${value.message}`]
          : [],
    )
    .join(', ')

/** The last events that the modal emitted. */
export function EventLog() {
  const { modal } = useLatchkey()
  const [lines, setLines] = useState<readonly { readonly number: number; readonly text: string }[]>(
    [],
  )
  const count = useRef(0)
  useEffect(() => {
    const releases = names.map((name) =>
      modal.on(name, (payload) => {
        const line = { number: ++count.current, text: `${name} — ${words(payload)}` }
        setLines((now) => [line, ...now].slice(0, maxEvents))
      }),
    )
    return () => {
      for (const release of releases) release()
    }
  }, [modal])
  return (
    <section className="card">
      <h2>Events</h2>
      <ol className="events" data-testid="events">
        {lines.map(({ number, text }) => (
          <li key={number}>{text}</li>
        ))}
      </ol>
    </section>
  )
}
