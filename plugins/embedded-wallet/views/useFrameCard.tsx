import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { routerRef } from '#kernel'
import type { Approval, FrameCardTexts, FrameRect } from '#plugins/ports/embedded-wallet'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { useService, useSnapshot } from '#ui-shell'

/**
 * Minimum height of the readable card (px): smaller screens show it in full. Heading and buttons
 * need 200 of it; the request stands between them.
 */
const minHeight = 260
const margin = 8

/** Computes the place of the frame's card: the view's slot, as far as it is on screen. */
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

/** Shows the frame's card over an element while the approval is open. */
export function useFrameCard(
  approval: Approval | undefined,
  texts: FrameCardTexts,
): RefObject<HTMLDivElement | null> {
  const embeddedWallet = useService(embeddedWalletRef)
  const router = useService(routerRef)
  const room = useRef<HTMLDivElement>(null)
  const height = useSnapshot(embeddedWallet.frameHeight, 0)
  const { name, title, cancel, frozen } = texts
  const id = approval?.id
  const latest = useRef(texts)
  useLayoutEffect(() => {
    if (height > 0) room.current?.style.setProperty('--frame', `${Math.ceil(height)}px`)
  }, [height])
  useEffect(() => {
    const element = room.current
    if (id === undefined || !element) return
    // Everything under the open card is inert. Presses that would leave the view are handled here.
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
      ...latest.current,
      getRect: place,
      onCancel: () => embeddedWallet.cancelApproval(id),
      onDismiss: onLeave,
    })
  }, [id, embeddedWallet, router])
  // Another language must not close the card: leaving a frozen frame cancels the request.
  useEffect(() => {
    latest.current = { name, title, cancel, frozen }
    embeddedWallet.setFrameTexts(latest.current)
  }, [embeddedWallet, name, title, cancel, frozen])
  return room
}
