import type { MouseEvent } from 'react'
import { memo, useEffect, useRef } from 'react'
import type { HistoryEntry } from '#kernel'
import type { ShellServices } from './createShellServices.ts'
import { Outlet } from './Outlet.tsx'
import { StatusBars } from './StatusBars.tsx'
import { useKernel } from './useKernel.ts'
import { useLaterParts } from './useLaterParts.ts'

type Props = {
  readonly parts: ShellServices
  readonly entry: HistoryEntry
  readonly shake: boolean
  onShown(entry: HistoryEntry): void
}

const prefetchDelay = 500

const findFocusKey = ({ target }: MouseEvent) =>
  target instanceof Element
    ? (target.closest('[data-focus-key]')?.getAttribute('data-focus-key') ?? undefined)
    : undefined

/** Loads the later parts of the shell when the list stands. */
function useLaterPrefetch({ preparation: { whenOpen }, later }: ShellServices): void {
  const { platform } = useKernel()
  useEffect(
    () => whenOpen(() => platform.after(prefetchDelay, later.load)),
    [whenOpen, later, platform],
  )
}

/**
 * The box that everything stands in. Its height follows the view. Kept as it is when a prepared
 * modal opens.
 */
export const Card = memo(function Card({ parts, entry, shake, onShown }: Props) {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  useLaterPrefetch(parts)
  const loaded = useLaterParts(false)
  return (
    // The focus stays inside when something that takes none is clicked.
    <div
      ref={outer}
      className={shake ? 'card shake' : 'card'}
      tabIndex={-1}
      onClickCapture={(event) => parts.focusHistory.recordPress(findFocusKey(event))}
    >
      <div ref={inner} className="card-inner">
        {loaded && <loaded.HeightMorph outer={outer} inner={inner} entry={entry} />}
        <StatusBars alerts={parts.alerts} />
        <Outlet
          entry={entry}
          loader={parts.loader}
          focusHistory={parts.focusHistory}
          onShown={onShown}
        />
      </div>
    </div>
  )
})
