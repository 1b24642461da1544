import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'
import css from './tabs.css?inline'
import { useLocale } from './useLocale.ts'
import { useStyles } from './useStyles.ts'

export type Tab = { readonly id: string; readonly label: ReactNode }
type Props = {
  /** The name of the tabs for screen readers. */
  readonly label: string
  /** The tabs, each with an `id` and a `label`, in their order. */
  readonly tabs: readonly Tab[]
  /** The `id` of the tab that is shown. */
  readonly chosen: string
  /** Called with the `id` of the tab that the visitor chose. */
  onChoose(id: string): void
  /** The content of the chosen tab. */
  readonly children: ReactNode
}

/**
 * Tabs: arrow keys, Home and End move between them, Tab goes on to the content. A single tab is a
 * heading.
 */
export function Tabs({ label, tabs, chosen, onChoose, children }: Props) {
  useStyles(css)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { direction } = useLocale()
  const at = tabs.findIndex((tab) => tab.id === chosen)
  const move = (event: KeyboardEvent) => {
    const step = direction === 'rtl' ? -1 : 1
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at + step,
      ArrowLeft: at - step,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    // With Alt or Command an arrow leads back in the history of the browser.
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = (target + tabs.length) % tabs.length
    onChoose(tabs[next]?.id ?? chosen)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  const only = tabs.length === 1 ? tabs[0] : undefined
  // One frame for both, so that the content stays when a tab is added or removed.
  return (
    <section className="tab-set" aria-labelledby={only && `${id}-heading`}>
      {only ? (
        <h2 className="tab-heading" id={`${id}-heading`}>
          {only.label}
        </h2>
      ) : (
        <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === chosen ? 0 : -1}
              onClick={() => onChoose(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      )}
      <div
        id={`${id}-panel`}
        {...(only ? {} : { role: 'tabpanel', 'aria-labelledby': `${id}-${chosen}` })}
      >
        {children}
      </div>
    </section>
  )
}
