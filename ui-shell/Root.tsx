import { useMemo, useState } from 'react'
import type { Kernel } from '#kernel'
import { Card } from './Card.tsx'
import type { ShellServices } from './createShellServices.ts'
import type { Diagnosis } from './Diagnosis.ts'
import { Dialog } from './Dialog.tsx'
import type { MountTarget } from './MountTarget.ts'
import { Region } from './Region.tsx'
import type { Shell } from './ShellContext.ts'
import { ShellContext } from './ShellContext.ts'
import { toastsRef } from './toasts.ts'
import { topLayerRef } from './topLayer.ts'
import { useDrawing } from './useDrawing.ts'
import { useLaterParts } from './useLaterParts.ts'
import { useLazyService } from './useLazyService.ts'
import { useRouter } from './useRouter.ts'
import { useSnapshot } from './useSnapshot.ts'

type Props = {
  readonly kernel: Kernel
  readonly parts: ShellServices
  readonly target: MountTarget
  readonly locale: string
  readonly diagnose?: (() => Promise<Diagnosis>) | undefined
  addStyles(css: string): void
}

type FrameProps = {
  readonly parts: ShellServices
  readonly embedded: boolean
  readonly given: Element | undefined
}

/** Everything inside one shadow root. */
export function Root({ kernel, parts, target, locale, diagnose, addStyles }: Props) {
  const embedded = target.kind === 'element'
  const shell = useMemo<Shell>(
    () => ({
      kernel,
      locale,
      embedded,
      diagnose,
      addStyles,
      texts: parts.texts,
      loadedComponents: parts.loadedComponents,
      announce: parts.announcer.announce,
      later: parts.later,
      whenOpen: parts.preparation.whenOpen,
    }),
    [kernel, locale, embedded, diagnose, addStyles, parts],
  )
  return (
    <ShellContext.Provider value={shell}>
      <Frame parts={parts} embedded={embedded} given={target.element} />
    </ShellContext.Provider>
  )
}

function Frame({ parts, embedded, given }: FrameProps) {
  const { shake } = useRouter().state
  const active = useSnapshot(parts.activation, false)
  const toasts = useLazyService(active ? toastsRef : undefined)
  const topLayer = useLazyService(active ? topLayerRef : undefined)
  const later = useLaterParts(active)
  const yielded = useSnapshot(topLayer, false)
  const { entry, key, prepared } = useDrawing(parts, embedded)
  const [view, setView] = useState(entry)

  const card = <Card key={key} parts={parts} entry={entry} shake={shake} onShown={setView} />
  const messages = later && <later.FrameMessages parts={parts} toasts={toasts} given={given} />
  if (embedded)
    return (
      <Region view={view.route} preparation={parts.preparation}>
        {card}
        {messages}
      </Region>
    )
  return (
    <Dialog
      view={view.route}
      yielded={yielded}
      preparation={parts.preparation}
      prepared={prepared}
      messages={messages}
      closed={later && <later.PageToast toasts={toasts} announcer={parts.announcer} />}
    >
      {card}
    </Dialog>
  )
}
