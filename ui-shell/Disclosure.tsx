import type { ReactNode, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import css from './tabs.css?inline'
import { useStyles } from './useStyles.ts'

/** Details that open on demand; those that the visitor opened stay in sight as they grow. */
export function Disclosure({
  summary,
  open = false,
  children,
}: {
  /** The line that opens the details. */
  readonly summary: ReactNode
  /** Open from the start. The visitor can close it. */
  readonly open?: boolean
  /** The details. */
  readonly children: ReactNode
}) {
  useStyles(css)
  const details = useRef<HTMLDetailsElement>(null)
  useGrowthInSight(details, !open)
  return (
    <details className="disclosure" open={open} ref={details}>
      <summary>
        <span>{summary}</span>
        <Icon name="down" small />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}

/** Scrolls to what is new where it lies below the edge or below a button that stays in place. */
function useGrowthInSight(details: RefObject<HTMLDetailsElement | null>, enabled: boolean): void {
  useEffect(() => {
    const element = details.current
    if (!element || !enabled) return
    let height = Number.POSITIVE_INFINITY
    const observer = new ResizeObserver(() => {
      const before = height
      height = element.offsetHeight
      if (element.open && height > before) element.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [details, enabled])
}
