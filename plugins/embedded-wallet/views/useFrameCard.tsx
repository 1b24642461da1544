import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { routerRef } from '#kernel'
import type { Approval, FrameRect } from '#plugins/ports/embedded-wallet'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { useService, useSnapshot } from '#ui-shell'

/** Below this the frame's card could not be read: on so small a screen it takes all of it. */
const minHeight = 200
const margin = 8

/**
 * Where the frame's card belongs: over the room the view made for it, as far as that is on screen.
 */
export function computeFrameRect(
  box: DOMRect,
  screen: { readonly width: number; readonly height: number },
): FrameRect {
  const top = Math.max(box.top, margin)
  const height = Math.min(box.bottom, screen.height - margin) - top
  if (height >= minHeight) return { left: box.left, top, width: box.width, height }
  return {
    left: margin,
    top: margin,
    width: screen.width - 2 * margin,
    height: screen.height - 2 * margin,
  }
}

const containsPoint = (box: DOMRect | undefined, { clientX: x, clientY: y }: MouseEvent) =>
  box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/** Shows the frame's card over an element, for as long as the approval is open. */
export function useFrameCard(
  approval: Approval | undefined,
  texts: { readonly name: string; readonly cancel: string },
): RefObject<HTMLDivElement | null> {
  const embeddedWallet = useService(embeddedWalletRef)
  const router = useService(routerRef)
  const room = useRef<HTMLDivElement>(null)
  const height = useSnapshot(embeddedWallet.frameHeight, 0)
  const { name, cancel } = texts
  const id = approval?.id
  useLayoutEffect(() => {
    if (height > 0) room.current?.style.setProperty('--frame', `${Math.ceil(height)}px`)
  }, [height])
  useEffect(() => {
    const element = room.current
    if (id === undefined || !element) return
    // What is under the open card hears nothing. A press on it does what it would do there: only
    // the way out is one.
    const onLeave = (event: Event) => {
      const card = element.closest('.card')
      const beside =
        !(event instanceof MouseEvent) || !containsPoint(card?.getBoundingClientRect(), event)
      if (
        beside ||
        containsPoint(card?.querySelector('[data-close]')?.getBoundingClientRect(), event)
      )
        router.requestClose()
    }
    const place = () =>
      computeFrameRect(element.getBoundingClientRect(), {
        width: window.innerWidth,
        height: window.innerHeight,
      })
    return embeddedWallet.showFrame({
      getRect: place,
      name,
      cancel,
      onCancel: () => embeddedWallet.cancelApproval(id),
      onDismiss: onLeave,
    })
  }, [id, embeddedWallet, router, name, cancel])
  return room
}
