import type { ReactNode } from 'react'
import { Suspense, useEffect, useState } from 'react'
import type { Kernel } from '#kernel'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { useShell } from './ShellContext.ts'
import { shellMessages } from './shellMessages.ts'
import type { ComponentLoader, SlotComponent } from './slots.ts'
import { useText } from './useText.ts'
import { ViewBoundary } from './ViewBoundary.tsx'

type Item = { readonly load: ComponentLoader; readonly activates?: boolean }

/** Imports the component and activates its plugin, both at once. */
async function loadComponent(
  kernel: Kernel,
  item: Item,
  owner: string | undefined,
): Promise<SlotComponent> {
  const activated = owner === undefined ? undefined : kernel.plugins.activate(owner)
  const [module] = await Promise.all([item.load().catch(() => item.load()), activated])
  return module.default
}

function FailedPart({ onRetry }: { onRetry(): void }) {
  const t = useText(shellMessages)
  return (
    <Notice
      icon="puzzle"
      title={t('broken.text')}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  )
}

/**
 * Shows the lazy component of a slot's item, once its plugin is active unless the item needs none;
 * `fallback` until then. When it cannot be loaded, the fault is reported and the view around it
 * goes on: without the item, or with an offer to try again.
 * @example useSlot(accountTabs).map((tab) => <SlotItem key={tab.id} item={tab} />)
 */
export function SlotItem({
  item,
  fallback = null,
  retryable = false,
}: {
  /** An item of a slot, as `useSlot` lists them. */
  readonly item: Item
  /** Shown until the component is there; nothing by default. */
  readonly fallback?: ReactNode
  /** Offers to load it again when that failed; for items that a visitor would miss. */
  readonly retryable?: boolean
}) {
  const { kernel, loadedComponents } = useShell()
  const owner = kernel.ownerOf(item)
  const needed = item.activates === false ? undefined : owner
  const ready = needed === undefined || kernel.plugins.scopeOf(needed) !== undefined
  const [loaded, setLoaded] = useState<{
    readonly item: Item
    readonly part: SlotComponent | null
  }>()
  const part = loaded?.item === item ? loaded.part : ready ? loadedComponents.get(item) : undefined
  const known = part !== undefined
  const report = (error: unknown) => kernel.reportFault(owner ?? 'shell', 'render', error)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `report` follows from kernel and owner
  useEffect(() => {
    if (known) return
    let gone = false
    const settle = (next: SlotComponent | null) => {
      if (next) loadedComponents.set(item, next)
      if (!gone) setLoaded({ item, part: next })
    }
    loadComponent(kernel, item, needed).then(settle, (error) => {
      report(error)
      settle(null)
    })
    return () => {
      gone = true
    }
  }, [item, kernel, needed, loadedComponents, known])

  if (part === undefined) return fallback
  if (!part && retryable) return <FailedPart onRetry={() => setLoaded(undefined)} />
  const Shown = part
  return (
    Shown && (
      <ViewBoundary onFault={report}>
        <Suspense fallback={fallback}>
          <Shown />
        </Suspense>
      </ViewBoundary>
    )
  )
}
