import type { Announcer } from './createAnnouncer.ts'
import type { FocusHistory } from './createFocusHistory.ts'
import { FrameBehaviors } from './FrameBehaviors.tsx'
import { LiveRegions } from './LiveRegions.tsx'
import { useShell } from './ShellContext.ts'
import { ToastViewport } from './ToastViewport.tsx'
import type { Toasts } from './toasts.ts'
import { useRouter } from './useRouter.ts'

/** A frame's toast, announcements and behaviours. A closed dialog announces nothing. */
export function FrameMessages({
  parts,
  toasts,
  given,
}: {
  readonly parts: { readonly announcer: Announcer; readonly focusHistory: FocusHistory }
  readonly toasts: Toasts | undefined
  /** The host's element that the modal is to be in. */
  readonly given: Element | undefined
}) {
  const { embedded } = useShell()
  const { open } = useRouter().state
  return (
    <>
      {toasts && <ToastViewport toasts={toasts} />}
      {(embedded || open) && <LiveRegions announcer={parts.announcer} />}
      <FrameBehaviors focusHistory={parts.focusHistory} given={given} />
    </>
  )
}
