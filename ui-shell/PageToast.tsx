import { useLayoutEffect, useRef } from 'react'
import type { Release } from '#kernel'
import type { Announcer } from './createAnnouncer.ts'
import { LiveRegions } from './LiveRegions.tsx'
import { ToastViewport } from './ToastViewport.tsx'
import type { Toasts } from './toasts.ts'
import { useLocale } from './useLocale.ts'
import { useSnapshot } from './useSnapshot.ts'

/**
 * Shows a popover. A page that replaced its body took the modal's element with it; one that removed
 * the element alone gets no toast.
 */
function showOnPage(popover: HTMLElement): void {
  const root = popover.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  const { host } = root
  if (!host.isConnected && host.parentElement?.localName === 'body') document.body.append(host)
  if (host.isConnected) popover.showPopover()
}

/**
 * Gives the focus back to the page's element that had it before the popover, which otherwise drops
 * it to the body when it goes.
 */
function returnFocus(popover: HTMLElement): Release {
  let before: Node | undefined
  popover.addEventListener('focusin', ({ relatedTarget: from }) => {
    if (from instanceof Node && !popover.contains(from)) before = from
  })
  return () => {
    if (popover.matches(':focus-within') && before instanceof HTMLElement)
      before.focus({ preventScroll: true })
  }
}

type Props = { readonly toasts: Toasts; readonly announcer: Announcer }

/**
 * The toast of a closed modal, over the page, which it does not block; and its announcements: what
 * is said as it closes would be lost in the dialog. There are no toasts until something needs them.
 */
export function PageToast({
  toasts,
  announcer,
}: Pick<Props, 'announcer'> & { readonly toasts: Toasts | undefined }) {
  const toast = useSnapshot(toasts, undefined)
  return toasts && toast ? (
    <Popover toasts={toasts} announcer={announcer} />
  ) : (
    <Announcements announcer={announcer} />
  )
}

function Announcements({ announcer }: Pick<Props, 'announcer'>) {
  const { locale, direction } = useLocale()
  return (
    <div lang={locale} dir={direction}>
      <LiveRegions announcer={announcer} />
    </div>
  )
}

function Popover({ toasts, announcer }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { locale, direction } = useLocale()
  useLayoutEffect(() => {
    if (!box.current) return
    showOnPage(box.current)
    return returnFocus(box.current)
  }, [])
  return (
    <div ref={box} className="frame loose" popover="manual" lang={locale} dir={direction}>
      <ToastViewport toasts={toasts} />
      <LiveRegions announcer={announcer} />
    </div>
  )
}
